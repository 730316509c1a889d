import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import './Modal.css'

interface Props {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Twice the usual width, for texts to read. */
  isDouble?: boolean
  children: ReactNode
}

export function Modal({ title, isOpen, onClose, isDouble = false, children }: Props) {
  return (
    <ModalOverlay
      className="modal-overlay"
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      isDismissable
    >
      <AriaModal className="modal" data-double={isDouble || undefined}>
        <Dialog className="modal-dialog stack">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
