import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'

interface Props {
  /** The link's own words. */
  text: ReactNode
  title: string
  /** What the button that goes on says. */
  action: string
  onAction: () => Promise<void>
  /** What it would mean. */
  children: ReactNode
}

/** A link that asks before it does what cannot be taken back. */
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
        <Button
          isLoading={isBusy}
          onPress={async () => {
            setBusy(true)
            await onAction()
            setBusy(false)
            setOpen(false)
          }}
        >
          {action}
        </Button>
        <Button look="plain" onPress={() => setOpen(false)}>
          Cancel
        </Button>
      </Modal>
    </>
  )
}
