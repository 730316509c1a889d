import type { WalletTicket } from '../../contract/entities/wallet.ts'
import { QrCode } from './QrCode.tsx'
import './Ticket.css'

/** A ticket: its QR code on pure white, and its data as text. */
export function Ticket({ ticket }: { ticket: WalletTicket }) {
  return (
    <article className="ticket" aria-label={`${ticket.event_name}, ${ticket.ticket_name}`}>
      <div className="ticket-top">
        {ticket.is_test && <p className="ticket-test">TEST – NOT VALID</p>}
        <h2>{ticket.event_name}</h2>
        <p>
          {ticket.nice_date} · {ticket.venue}
        </p>
        <QrCode content={ticket.qr} label={`QR code of ticket ${ticket.id}`} />
      </div>
      <dl className="ticket-stub">
        <div>
          <dt>Ticket</dt>
          <dd>{ticket.ticket_name}</dd>
        </div>
        <div>
          <dt>{ticket.seat ? 'Seat' : 'Name'}</dt>
          <dd>{ticket.seat ?? ticket.holder}</dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd>{ticket.sale_reference}</dd>
        </div>
      </dl>
    </article>
  )
}
