import type { GiftVoucherPage } from '../../contract/entities/catalogue.ts'
import { VoucherChoice } from '../shop/vouchers/VoucherChoice.tsx'

export default ({ data }: { data: GiftVoucherPage }) => <VoucherChoice page={data} />
