import type { EventPage } from '../../contract/entities/catalogue.ts'
import { EventTickets } from '../shop/EventTickets.tsx'

export default ({ data }: { data: EventPage }) => <EventTickets event={data} />
