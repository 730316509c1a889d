import { useId } from 'react'
import { money } from '../../../contract/format/money.ts'
import type { MoneyColumn } from '../../../contract/moneyAmounts.ts'
import { moneyColumnTexts, moneyTexts } from '../../text/money.ts'
import type { Sums } from './report.ts'

interface Line {
  column: MoneyColumn
  /** It is subtracted. */
  isLess?: true
  /** It is a part of the line above. */
  isPart?: true
  /** It is shown also where it is nothing. */
  isAlways?: true
}

const SOLD: Line[] = [
  { column: 'face', isAlways: true },
  { column: 'discounts', isLess: true },
  { column: 'fees' },
  { column: 'delivery' },
  { column: 'protection' },
  { column: 'donations' },
  { column: 'donation_fees' },
  { column: 'vouchers' },
  { column: 'redeemed', isLess: true },
  { column: 'refunds', isLess: true, isAlways: true },
]

const WHERE: Line[] = [
  { column: 'received', isAlways: true },
  { column: 'instalments', isPart: true },
  { column: 'still_due' },
  { column: 'due_back', isLess: true },
  { column: 'by_hand', isLess: true },
]

interface Props {
  sums: Sums
  symbol: string
}

/** What was sold, and where its money is: two lists that come to the same. */
export const Statement = ({ sums, symbol }: Props) => (
  <div className="money-statement">
    <Lines title={moneyTexts.sold} lines={SOLD} sums={sums} symbol={symbol} />
    <Lines title={moneyTexts.whereItIs} lines={WHERE} sums={sums} symbol={symbol} />
  </div>
)

const Lines = ({ title, lines, sums, symbol }: Props & { title: string; lines: Line[] }) => {
  const id = useId()
  return (
    <div className="card money-lines">
      <h3 id={id}>{title}</h3>
      <dl aria-labelledby={id}>
        {lines
          .filter(({ column, isAlways }) => isAlways || sums[column] !== 0)
          .map(({ column, isLess, isPart }) => (
            <div key={column} className={isPart ? 'quiet small' : undefined}>
              <dt>{moneyColumnTexts[column]}</dt>
              <dd className="amount">{money(isLess ? -sums[column] : sums[column], symbol)}</dd>
            </div>
          ))}
        <div className="money-net">
          <dt>{moneyTexts.net}</dt>
          <dd className="amount">{money(sums.net, symbol)}</dd>
        </div>
      </dl>
    </div>
  )
}
