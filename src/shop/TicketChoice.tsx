import { useAtomValue, useSetAtom } from 'jotai'
import type { TicketOnSale } from '../../contract/entities/catalogue.ts'
import { lineInMinor } from '../../contract/rules/totals.ts'
import { Price } from '../ui/Price.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { chooseAtom, chosenAtom, wantedTicket } from './chosen.ts'
import { TicketFacts } from './TicketFacts.tsx'

interface Props {
  ticket: TicketOnSale
  dateId: number
  /** The date of the ticket, where the event has several. */
  date: string | null
  symbol: string
}

/** A ticket type on sale: its whole price, its conditions, and its quantity. */
export function TicketChoice({ ticket, dateId, date, symbol }: Props) {
  const wanted = wantedTicket(ticket.ticket_id, dateId)
  const chosen = useAtomValue(chosenAtom)[wanted.key] ?? 0
  const choose = useSetAtom(chooseAtom)
  const Heading = date ? 'h4' : 'h3'
  return (
    <div className="card row">
      <div>
        <Heading>{ticket.name}</Heading>
        <p className="small">
          <Price of={lineInMinor({ ...ticket, qty: 1 })} symbol={symbol} />
        </p>
        <TicketFacts ticket={ticket} symbol={symbol} />
      </div>
      {ticket.available < ticket.min_per_customer ? (
        <strong className="quiet">Sold out</strong>
      ) : (
        <Stepper
          of={date ? `${ticket.name}, ${date}` : ticket.name}
          value={chosen}
          least={0}
          most={ticket.available}
          onChange={typed => choose(wanted, withinLimits(typed, chosen, ticket))}
        />
      )}
    </div>
  )
}

/** Between 0 and the minimum there is no quantity: a step up gives the minimum, a step down gives 0. */
function withinLimits(
  typed: number | null,
  before: number,
  { available, min_per_customer }: TicketOnSale,
): number {
  const whole = Math.max(0, Math.min(Math.floor(typed ?? 0), available))
  if (whole === 0 || whole >= min_per_customer) return whole
  return whole > before ? min_per_customer : 0
}
