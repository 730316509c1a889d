import { useLayoutEffect, useRef } from 'react'
import type { WalletTicket } from '../../contract/entities/wallet.ts'
import { useBackToClose } from '../ui/dialogs/useBackToClose.ts'
import { QrCode } from './QrCode.tsx'
import './FullCode.css'

interface Props {
  ticket: WalletTicket
  onClose: () => void
}

/** The code alone on a white screen, for a scanner. Escape, a press and the way back close it. */
export function FullCode({ ticket, onClose }: Props) {
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
