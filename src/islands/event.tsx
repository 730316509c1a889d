import type { EventPage } from '../../contract/entities/catalogue.ts'
import { TicketsOnSale } from '../shop/TicketsOnSale.tsx'

export default ({ data }: { data: EventPage }) => <TicketsOnSale event={data} />
