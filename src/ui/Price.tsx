import { fromMinor, money } from '../../contract/format/money.ts'
import { type PriceAndFee as Amounts, wholePrice } from '../../contract/rules/totals.ts'

/** The price of one ticket. A fee on top is shown with the sum at least as prominently. */
export function Price({ of, symbol }: { of: Amounts; symbol: string }) {
  const shown = (amount: number, each = '') => (
    <span className="amount">
      {amount > 0 ? money(fromMinor(amount), symbol) : 'Free'}
      {each}
    </span>
  )
  const whole = shown(wholePrice(of), ' each')
  if (!of.bookingFee) return of.price > 0 ? whole : 'Free'
  return (
    <>
      {shown(of.price)} + {shown(of.bookingFee)} fee · <strong>{whole}</strong>
    </>
  )
}
