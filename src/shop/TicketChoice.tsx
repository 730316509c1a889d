import { useAtomValue, useSetAtom } from 'jotai'
import type { TicketOnSale } from '../../contract/entities/catalogue.ts'
import { lineInMinor } from '../../contract/rules/totals.ts'
import { Price } from '../ui/Price.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { chooseAtom, chosenAtom, wantedTicket } from './chosen.ts'

const FEW = 20

/** A ticket type on sale: its whole price, how many are left when that matters, and how many are wanted. */
export function TicketChoice({
  ticket,
  dateId,
  symbol,
}: {
  ticket: TicketOnSale
  dateId: number
  symbol: string
}) {
  const wanted = wantedTicket(ticket.ticket_id, dateId)
  const chosen = useAtomValue(chosenAtom)[wanted.key] ?? 0
  const choose = useSetAtom(chooseAtom)
  const facts = [
    ticket.available > 0 && ticket.available <= FEW && `${ticket.available} left`,
    ticket.min_per_customer > 1 && `at least ${ticket.min_per_customer}`,
  ].filter(Boolean)
  return (
    <div className="card row" data-date={dateId}>
      <div>
        <h3>{ticket.name}</h3>
        <p className="small">
          <Price of={lineInMinor({ ...ticket, qty: 1 })} symbol={symbol} />
          <span className="quiet">{facts.map(fact => ` · ${fact}`)}</span>
        </p>
      </div>
      {ticket.available < ticket.min_per_customer ? (
        <strong className="quiet">Sold out</strong>
      ) : (
        <Stepper
          of={ticket.name}
          value={chosen}
          least={0}
          most={ticket.available}
          onChange={typed => choose(wanted, judged(typed, chosen, ticket))}
        />
      )}
    </div>
  )
}

/** A step up from none is the least that may be bought, and a step below that is none. */
function judged(typed: number | null, before: number, { available, min_per_customer }: TicketOnSale): number {
  const whole = Math.max(0, Math.min(Math.floor(typed ?? 0), available))
  if (whole === 0 || whole >= min_per_customer) return whole
  return whole > before ? min_per_customer : 0
}
