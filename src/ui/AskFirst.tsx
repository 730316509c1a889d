import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'

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
