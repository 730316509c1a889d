import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { WalletTicket } from '../../contract/entities/wallet.ts'
import { clockTime, time } from '../../contract/format/dates.ts'
import { transferTexts } from '../text/transfer.ts'
import { Unbroken } from '../ui/Unbroken.tsx'
import { FullCode } from './FullCode.tsx'
import { QrCode } from './QrCode.tsx'
import { shownCodes } from './shown.ts'
import './Ticket.css'

interface Props {
  ticket: WalletTicket
  /** The tickets of its date; left out: it is alone. */
  group?: readonly WalletTicket[]
}

/** A ticket: its QR code on pure white, and its data as text. */
export function Ticket({ ticket, group = [ticket] }: Props) {
  const [isFull, setFull] = useState(false)
  const shownAt = useAtomValue(shownCodes.atom)[ticket.id]
  return (
    <article
      className="ticket"
      data-hue={ticket.hue}
      aria-label={`${ticket.event_name}, ${ticket.ticket_name}`}
    >
      <header className="ticket-head">
        <h2>{ticket.event_name}</h2>
        <p>
          <Unbroken>{ticket.nice_date}</Unbroken>
          {ticket.time_zone && <> · {ticket.time_zone}</>} · {ticket.venue}
        </p>
      </header>
      <div className="ticket-live" aria-hidden="true" />
      <div className="ticket-code">
        <Notices ticket={ticket} />
        {ticket.transfer ? (
          <Away transfer={ticket.transfer} onShow={() => setFull(true)} />
        ) : (
          <>
            <div className="ticket-frame">
              <QrCode content={ticket.qr} label={`QR code of ticket ${ticket.id}`} />
              <button
                type="button"
                aria-label={`Show ticket ${ticket.id} large`}
                onClick={() => setFull(true)}
              />
            </div>
            <p className="ticket-hint" aria-hidden="true">
              Tap the code to fill the screen
            </p>
            {shownAt !== undefined && (
              <p className="ticket-hint">Shown on this device at {clockTime(shownAt)}</p>
            )}
          </>
        )}
      </div>
      <Stub ticket={ticket} />
      {isFull && <FullCode group={group} first={ticket} onClose={() => setFull(false)} />}
    </article>
  )
}

function Notices({ ticket: { is_test, status } }: { ticket: WalletTicket }) {
  return (
    <>
      {is_test && <p className="ticket-notice">TEST – NOT VALID</p>}
      {status === 'cancelled' && <p className="ticket-notice">This event is cancelled</p>}
      {status === 'postponed' && <p className="ticket-notice">This event is postponed</p>}
    </>
  )
}

interface Away {
  transfer: NonNullable<WalletTicket['transfer']>
  onShow: () => void
}

/** Stands where the code of a ticket was that was sent. Until somebody claims it, its sender can still use it. */
const Away = ({ transfer: { name, is_sent }, onShow }: Away) => (
  <div className="ticket-away">
    <p>
      <strong>
        On its way to {name}, {is_sent ? 'who has not claimed it yet' : 'not sent yet'}
      </strong>
    </p>
    <p>{transferTexts.stillYours}</p>
    <button type="button" onClick={onShow}>
      {transferTexts.showCode}
    </button>
  </div>
)

function Stub({ ticket }: { ticket: WalletTicket }) {
  const { doors } = ticket
  const facts: [label: string, value: string | null | undefined][] = [
    ['Ticket', ticket.ticket_name],
    ['Seat', ticket.seat],
    ['Gate', ticket.gate],
    ['Doors', doors && time(doors)],
    ['Name', ticket.holder],
    ['Order', ticket.sale_reference],
  ]
  return (
    <dl className="ticket-stub">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
