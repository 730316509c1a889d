import { type ReactNode, useState } from 'react'
import { Spinner } from '../messages/Waiting.tsx'
import { Modal } from './Modal.tsx'
import '../button.css'

interface Props {
  /** The text of the link. */
  text: ReactNode
  title: string
  /** The text of the confirming button. */
  action: string
  onAction: () => Promise<void>
  /** The consequences. */
  children: ReactNode
}

/** A link that asks for confirmation before it does something irreversible. */
export function AskFirst({ text, title, action, onAction, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {text}
      </button>
      <Modal title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{children}</p>
        <button
          type="button"
          className="button"
          aria-busy={isBusy || undefined}
          onClick={async () => {
            if (isBusy) return
            setBusy(true)
            await onAction()
            setBusy(false)
            setOpen(false)
          }}
        >
          {isBusy && <Spinner />}
          {action}
        </button>
        <button type="button" className="button" data-look="plain" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </Modal>
    </>
  )
}
