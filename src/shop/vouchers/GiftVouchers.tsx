import type { GiftVoucherPage } from '../../../contract/entities/catalogue.ts'
import { Island } from '../../ui/Island.tsx'
import { VoucherChoice } from './VoucherChoice.tsx'
import './GiftVouchers.css'

/** The gift vouchers that an organiser sells. */
export default function GiftVouchers({ data }: { data: GiftVoucherPage }) {
  return (
    <article className="gift-vouchers">
      <div className="prose">
        <h1 tabIndex={-1}>Gift vouchers</h1>
        <p>
          For an evening with <strong>{data.organiser.name}</strong>. Each comes as a code, to be typed in at
          the basket for tickets of this organiser.
        </p>
      </div>
      <Island>
        <VoucherChoice page={data} />
      </Island>
    </article>
  )
}
