import { useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { WalletTicket } from '../../contract/entities/wallet.ts'
import { useBackToClose } from '../ui/dialogs/useBackToClose.ts'
import { Icon } from '../ui/Icon.tsx'
import { QrCode } from './QrCode.tsx'
import { shownCodes } from './shown.ts'
import './FullCode.css'

interface Props {
  /** Those of one date. */
  group: readonly WalletTicket[]
  /** Whose code is shown first. */
  first: WalletTicket
  onClose: () => void
}

/**
 * The code alone on a white screen, for a scanner, and the way to the next one of the same date. Escape, a press and the way
 * back close it.
 */
export function FullCode({ group, first, onClose }: Props) {
  // A ticket that is on its way to somebody is shown to who asks for it alone.
  const tickets = group.filter(one => one.id === first.id || !one.transfer)
  const [id, setId] = useState(first.id)
  const index = tickets.findIndex(one => one.id === id)
  const ticket = tickets[index] ?? first
  const note = useSetAtom(shownCodes.atom)
  useEffect(() => note(shown => ({ ...shown, [id]: Date.now() })), [note, id])
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The browser returns the focus when a dialog closes, and not when its element is removed.
    return () => element?.close()
  }, [])
  const close = useBackToClose(onClose)
  return (
    <dialog
      ref={dialog}
      className="full-code"
      aria-label={`Ticket ${ticket.id}`}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
    >
      <button type="button" className="full-code-close" onClick={close}>
        Close
      </button>
      <QrCode content={ticket.qr} label={`QR code of ticket ${ticket.id}`} />
      <div className="full-code-text">
        {tickets.length > 1 && (
          <div className="ticket-pager">
            <Step to={tickets[index - 1]} name="previous" label="Previous code" onGo={setId} />
            <p className="small" role="status">
              {index + 1} of {tickets.length}
            </p>
            <Step to={tickets[index + 1]} name="next" label="Next code" onGo={setId} />
          </div>
        )}
        {ticket.is_test && <p>TEST – NOT VALID</p>}
        <p className="full-code-name">{ticket.holder}</p>
        <p>
          {[ticket.ticket_name, ticket.seat && `seat ${ticket.seat}`, ticket.gate].filter(Boolean).join(', ')}
        </p>
        <p className="small">Turn the brightness of your screen up for the scanner.</p>
      </div>
    </dialog>
  )
}

interface StepProps {
  /** undefined: there is none. */
  to: WalletTicket | undefined
  name: 'previous' | 'next'
  label: string
  onGo: (id: string) => void
}

const Step = ({ to, name, label, onGo }: StepProps) => (
  <button type="button" aria-label={label} disabled={!to} onClick={() => to && onGo(to.id)}>
    <Icon name={name} />
  </button>
)
