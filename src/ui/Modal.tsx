import { type ReactNode, useEffect, useId, useRef } from 'react'
import './Modal.css'

interface Props {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Twice the usual width, for texts to read. */
  isDouble?: boolean
  children: ReactNode
}

/** A modal dialog. The browser keeps the focus in it, closes it by Escape, and returns the focus to what opened it. */
export function Modal({ title, isOpen, onClose, isDouble = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (!isOpen) return
    dialog.current?.showModal()
    // A screen reader reads the title and the text first, and Tab leads to the first control.
    dialog.current?.focus()
  }, [isOpen])
  if (!isOpen) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog, too.
    <dialog
      ref={dialog}
      className="modal"
      tabIndex={-1}
      aria-labelledby={heading}
      data-double={isDouble || undefined}
      onCancel={event => {
        // The caller decides whether it closes.
        event.preventDefault()
        onClose()
      }}
      // The browser closes it at a second Escape, whatever the caller decides.
      onClose={onClose}
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
