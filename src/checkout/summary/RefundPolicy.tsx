import { useState } from 'react'
import type { TicketLine } from '../../../contract/entities/ticket.ts'
import { pages } from '../../../contract/pages.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'

type RefundPolicyText = TicketLine['refund_policy']

/** A ticket's refund policy in a few words; pressing them opens the whole text. */
export function RefundPolicy({ policy }: { policy: RefundPolicyText }) {
  const [isOpen, setOpen] = useState(false)
  if (!policy.text) return null
  return (
    <>
      <button type="button" className="link small" onClick={() => setOpen(true)}>
        {policy.text}
      </button>
      <Modal title={policy.title} isOpen={isOpen} onClose={() => setOpen(false)} isDouble>
        {policy.description.split(/\n{2,}/).map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <a href={pages.refund_policy.path} target="_blank" rel="noopener">
            Read the whole refund policy
          </a>
        </p>
        <p>
          <button type="button" className="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </p>
      </Modal>
    </>
  )
}
