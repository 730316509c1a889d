import type { TicketOnSale } from '../../../contract/entities/catalogue.ts'
import { fromMinor, money } from '../../../contract/format/money.ts'
import { lineInMinor, wholePrice } from '../../../contract/rules/totals.ts'
import { usePrice } from './saleClock.ts'

interface Props {
  ticket: TicketOnSale
  /** How many are chosen. */
  qty: number
  symbol: string
  readAt: string | undefined
}

/** How long a ticket is on sale, and how long at which price, where these do not stay. */
export function SaleFacts(props: Props) {
  const until = props.ticket.on_sale_until
  return (
    <>
      <PriceStep {...props} />
      {until && <p className="quiet small">On sale until {until.nice_date}</p>}
    </>
  )
}

function PriceStep({ ticket, qty, symbol, readAt }: Props) {
  const { prices = [] } = ticket
  const price = usePrice(ticket, qty, readAt)
  const cheapest = usePrice(ticket, 0, readAt)
  const each = (one: (typeof prices)[number]) => {
    const whole = wholePrice(lineInMinor({ ...one, qty: 1 }))
    return whole > 0 ? money(fromMinor(whole), symbol) : 'free'
  }
  if (!price || !cheapest) return null
  const { name, until, left } = price
  const next = prices[prices.indexOf(price) + 1]
  const ends = [left !== null && `${left} left at this price`, until && `until ${until.nice_date}`].filter(
    Boolean,
  )
  return (
    <>
      {price !== cheapest && (
        <p className="offer small">
          Only {cheapest.left} left at {each(cheapest)}
        </p>
      )}
      {next && (
        <p className="offer small">
          {[name && `${name}:`, ends.join(' · ')].filter(Boolean).join(' ')}, then {each(next)}
        </p>
      )}
    </>
  )
}
