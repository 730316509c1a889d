import type { GiftVoucherLine } from '../../../../contract/entities/giftVoucher.ts'
import { money } from '../../../../contract/format/money.ts'
import { ofVoucher } from './basketLine.ts'
import { Line } from './Line.tsx'

/** A line of gift vouchers: organiser, value and expiry. */
export const Vouchers = ({ line, symbol }: { line: GiftVoucherLine; symbol: string }) => (
  <Line line={ofVoucher(line, symbol)} thumbnail={line.thumbnail}>
    <h2>
      <a href={line.o_url}>{line.name}</a>
    </h2>
    <p className="quiet small">Gift voucher of {line.o_name}</p>
    <p className="small">
      {money(line.value, symbol)} each · to be spent until {line.uk_expiry_date}
    </p>
  </Line>
)
