import type { OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { money } from '../../../contract/format/money.ts'
import { MONEY_COLUMNS } from '../../../contract/moneyAmounts.ts'
import { moneyColumnTexts } from '../../text/money.ts'
import { ordersTexts } from '../../text/orders.ts'

/** What was sold with an order, and what became of the money. */
export function OrderAmounts({ order: { amounts, currency_symbol } }: { order: OrganiserOrder }) {
  const columns = MONEY_COLUMNS.filter(column => amounts?.[column])
  if (!amounts || columns.length === 0) return null
  return (
    <section className="card stack money-lines">
      <h2 className="order-part">{ordersTexts.money}</h2>
      <dl>
        {columns.map(column => (
          <div key={column}>
            <dt>{moneyColumnTexts[column]}</dt>
            <dd className="amount">{money(amounts[column], currency_symbol)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
