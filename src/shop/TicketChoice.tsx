import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { TicketOnSale } from '../../contract/entities/catalogue.ts'
import { atLeast } from '../../contract/rules/quantity.ts'
import { lineInMinor } from '../../contract/rules/totals.ts'
import { Stepper } from '../ui/fields/Stepper.tsx'
import { Price } from '../ui/Price.tsx'
import { chooseAtom, chosenAtom, wantedTicket } from './chosen.ts'
import { TicketFacts } from './TicketFacts.tsx'

/** A ticket as it can be had at this moment. `code`: the access code that has opened it. */
export interface ShownTicket extends TicketOnSale {
  code?: string | undefined
  /** What the shopper has chosen to pay for it, without the fee. */
  chosenPrice?: number | undefined
  /** What was typed as its price is none, so it is not added. */
  isUnpriced?: boolean
}

export interface ChoiceProps {
  ticket: ShownTicket
  dateId: number
  /** The date of the ticket, where the event has several. */
  date: string | null
  symbol: string
}

interface Props extends ChoiceProps {
  /** More conditions. */
  children?: ReactNode
  /** What stands where the quantity would be chosen. */
  instead?: ReactNode
}

/** A ticket type on sale: its whole price, its conditions, and its quantity. */
export function TicketChoice({ ticket, dateId, date, symbol, children, instead }: Props) {
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
        {children}
        <TicketFacts ticket={ticket} symbol={symbol} />
        {isTooFew(chosen, ticket) && (
          <p className="field-problem small" role="alert">
            {atLeast(ticket.min_per_customer)}
          </p>
        )}
      </div>
      {instead ??
        (ticket.available < ticket.min_per_customer ? (
          <strong className="quiet">Sold out</strong>
        ) : (
          <Stepper
            of={date ? `${ticket.name}, ${date}` : ticket.name}
            value={chosen}
            least={0}
            most={ticket.available}
            onChange={typed =>
              choose(wanted, Math.max(0, Math.min(Math.floor(typed ?? 0), ticket.available)))
            }
            onStep={stepped => choose(wanted, overMinimum(stepped, chosen, ticket.min_per_customer))}
          />
        ))}
    </div>
  )
}

/** Between 0 and the minimum there is no quantity: a step up gives the minimum, a step down gives 0. */
function overMinimum(stepped: number, before: number, least: number): number {
  if (stepped >= least) return stepped
  return stepped > before ? least : 0
}

/** A quantity was typed that is below the minimum. */
export const isTooFew = (qty: number, { min_per_customer }: TicketOnSale): boolean =>
  qty > 0 && qty < min_per_customer
