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
          {ticket.nice_date}
          {ticket.time_zone && <> · {ticket.time_zone}</>} · {ticket.venue}
        </p>
        {ticket.access_online && (
          <p>
            <a href={ticket.access_online} rel="noopener">
              Watch the livestream
            </a>
          </p>
        )}
        <QrCode content={ticket.qr} label={`QR code of ticket ${ticket.id}`} />
      </div>
      <dl className="ticket-stub">
        <div>
          <dt>Ticket</dt>
          <dd>{ticket.ticket_name}</dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>{ticket.holder}</dd>
        </div>
        {ticket.seat && (
          <div>
            <dt>Seat</dt>
            <dd>{ticket.seat}</dd>
          </div>
        )}
        <div>
          <dt>Order</dt>
          <dd>{ticket.sale_reference}</dd>
        </div>
      </dl>
    </article>
  )
}
