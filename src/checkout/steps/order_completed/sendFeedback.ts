import { atom } from 'jotai'
import { updateWith } from '../../../outbox/update.ts'
import { writeUpdateAtom } from '../../../outbox/writeUpdate.ts'
import { isOnlineAtom } from '../../../state/outbox.ts'
import { feedbackDraft } from './draft.ts'
import { feedbackAtom, feedbackWaitsAtom } from './feedback.ts'
import { feedbackUpdate } from './update.ts'

/** Sends what was written, now or when there is a network again. */
export const sendFeedbackAtom = atom(null, async (get, set): Promise<void> => {
  set(feedbackAtom, 'sending')
  await set(writeUpdateAtom, updateWith(feedbackUpdate, { message: get(feedbackDraft.atom).trim() }))
  if (!get(isOnlineAtom)) set(feedbackWaitsAtom)
})
