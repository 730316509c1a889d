import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import './Modal.css'

interface Props {
  title: string
  onClose: () => void
  /** Twice the usual width, for texts to read. */
  isDouble?: boolean
  children: ReactNode
}

/** A modal dialog, or nothing. The browser keeps the focus in it and returns the focus to what opened it. */
export const Modal = ({ isOpen, ...open }: Props & { isOpen: boolean }) => isOpen && <OpenModal {...open} />

function OpenModal({ title, onClose, isDouble = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // A screen reader reads the title and the text first, and Tab leads to the first control.
    element?.focus()
    // The browser returns the focus when a dialog closes, and not when its element is removed.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="modal"
      tabIndex={-1}
      aria-labelledby={heading}
      data-double={isDouble || undefined}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        // The caller decides whether it closes. Chromium would close it at a second Escape in any case.
        event.preventDefault()
        onClose()
      }}
      // The back gesture of a phone.
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => {
        // The backdrop belongs to the dialog; its content is in an element of its own.
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="modal-content stack">
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
