import { useAtomValue } from 'jotai'
import { chosenAtom, wantedTicket } from '../chosen.ts'
import { type ChoiceProps, TicketChoice } from '../TicketChoice.tsx'
import { PriceChoice } from './PriceChoice.tsx'
import { SaleBegins } from './SaleBegins.tsx'
import { SaleFacts } from './SaleFacts.tsx'
import type { RuledTicket } from './shownNow.ts'

/** A ticket with the times of its sale and its prices. */
export function RuledChoice(props: ChoiceProps) {
  const { ticket, dateId, symbol } = props
  const { sale, readAt } = ticket as RuledTicket
  const chosen = useAtomValue(chosenAtom)[wantedTicket(ticket.ticket_id, dateId).key] ?? 0
  const instead =
    sale === 'coming' && ticket.on_sale_from ? (
      <SaleBegins from={ticket.on_sale_from} />
    ) : sale === 'over' ? (
      <strong className="quiet">Sale ended</strong>
    ) : null
  return (
    <TicketChoice {...props} instead={instead}>
      {sale !== 'over' && <SaleFacts ticket={ticket} qty={chosen} symbol={symbol} readAt={readAt} />}
      {sale !== 'over' && ticket.chosen_price && (
        <PriceChoice
          ticketId={ticket.ticket_id}
          of={ticket.name}
          prices={ticket.chosen_price}
          symbol={symbol}
        />
      )}
    </TicketChoice>
  )
}
