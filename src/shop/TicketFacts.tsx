import type { TicketOnSale } from '../../contract/entities/catalogue.ts'
import { money } from '../../contract/format/money.ts'

const FEW = 20

/** The conditions of a ticket, each in a few words. */
export function TicketFacts({ ticket, symbol }: { ticket: TicketOnSale; symbol: string }) {
  const { available, min_per_customer: least, max_per_customer: most } = ticket
  const facts = [
    available > 0 && available <= FEW && available !== most && `${available} left`,
    least > 1 && `at least ${least}`,
    most !== null && `at most ${most}`,
    ticket.non_refundable && 'non-refundable',
  ].filter(fact => fact !== false)
  const [fact, ...others] = facts
  return (
    <>
      {fact && (
        <p className="quiet small">{[fact.charAt(0).toUpperCase() + fact.slice(1), ...others].join(' · ')}</p>
      )}
      {ticket.offers.map(({ buy, percent, amount }) => (
        <p className="offer small" key={buy}>
          Buy {buy}, save {amount === null ? `${percent}%` : money(amount, symbol)}
        </p>
      ))}
      {ticket.required_tickets.map(title => (
        <p className="quiet small" key={title}>
          Only with: {title}
        </p>
      ))}
      {ticket.seated && <p className="quiet small">Seats are chosen when you reserve</p>}
    </>
  )
}
