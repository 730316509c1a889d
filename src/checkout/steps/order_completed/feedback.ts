import { atom } from 'jotai'
import type { sendCustomerFeedback } from '../../../../contract/calls/order.ts'
import type { Settlement } from '../../../outbox/update.ts'
import { failures } from '../../../text/failures.ts'
import { feedbackTexts } from '../../../text/feedback.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { feedbackDraft } from './draft.ts'

/** The modal that asks how it was: not shown, shown, or waiting for the server. */
export const feedbackAtom = atom<'closed' | 'open' | 'sending'>('closed')

/** Says that the feedback is sent when there is a network again. */
export const feedbackWaitsAtom = atom(null, (_get, set): void => {
  set(feedbackAtom, 'closed')
  toast(feedbackTexts.waits, 'success', { stays: true })
})

export const settledFeedbackAtom = atom(
  null,
  async (get, set, { body, outcome }: Settlement<typeof sendCustomerFeedback>): Promise<void> => {
    if (outcome.kind === 'applied') {
      toast(feedbackTexts.sent, 'success', { stays: true })
      // What was written since is not sent yet, and stays.
      if (get(feedbackDraft.atom).trim() !== body.message) return
      set(feedbackDraft.atom, feedbackDraft.empty)
    } else if (outcome.kind === 'refused') toast(failures.send_customer_feedback, 'error', { stays: true })
    else if (get(feedbackAtom) === 'sending') return set(feedbackWaitsAtom)
    else return
    set(feedbackAtom, 'closed')
  },
)
