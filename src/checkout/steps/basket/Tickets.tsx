import type { TicketLine } from '../../../../contract/entities/ticket.ts'
import { standingWarning } from '../../../../contract/rules/quantity.ts'
import { shownPrice } from '../../../../contract/rules/totals.ts'
import { Price } from '../../../ui/Price.tsx'
import { Unbroken } from '../../../ui/Unbroken.tsx'
import { RefundPolicy } from '../../summary/RefundPolicy.tsx'
import { ofTicket } from './basketLine.ts'
import { Line } from './Line.tsx'

interface Props {
  line: TicketLine
  symbol: string
  isAllAbsorbed: boolean
}

/** A line of tickets: event, date, price and conditions. */
export const Tickets = ({ line, symbol, isAllAbsorbed }: Props) => (
  <Line
    line={ofTicket(line)}
    thumbnail={line.thumbnail}
    standingWarning={standingWarning(line)}
    isFixed={!line.can_update_quantity}
  >
    <h2>
      <a href={line.event_url}>{line.event_name}</a>
    </h2>
    <p className="quiet small">
      {line.ticket_name} · <Unbroken>{line.nice_date}</Unbroken>
    </p>
    {line.seats.length > 0 && (
      <p className="small">
        {line.seats.length === 1 ? 'Seat' : 'Seats'} {line.seats.join(', ')}
      </p>
    )}
    <p className="small">
      <Price of={shownPrice(line, isAllAbsorbed)} symbol={symbol} />
    </p>
    {line.required_tickets.length > 0 && (
      <p className="small quiet">
        Only with: {line.required_tickets.map(required => required.title).join(', ')}
      </p>
    )}
    {line.non_refundable ? (
      <p className="small quiet">Cannot be refunded</p>
    ) : (
      <RefundPolicy policy={line.refund_policy} />
    )}
  </Line>
)
