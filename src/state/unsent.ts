import { atom } from 'jotai'
import { nextOp } from '../../offline/outboxRecord.ts'
import { readOutbox } from '../../offline/outboxStore.ts'
import { notices } from '../text/notices.ts'
import { outboxAtom } from './outbox.ts'

/** What an update saves, in a sentence. Every other one changes the basket. */
const WORDS: Readonly<Record<string, string>> = {
  save_donation: 'your donation',
  update_donation: 'Gift Aid',
  set_marketing_preferences: 'what keeps you updated',
  set_delivery_address: 'the delivery address',
  save_question_answers: 'your answers',
  send_customer_feedback: 'your feedback',
  subscribe_to_events: 'a subscription',
  delete_address: 'the deletion of an address',
}

/** What waits to be sent from this device, in words. */
const unsentNamesAtom = atom((get): string[] => {
  const entries = Object.values(get(outboxAtom)?.entries ?? {})
  return [...new Set(entries.map(entry => WORDS[nextOp(entry).name] ?? 'a change of your basket'))]
})

/** What a sign-out loses, in a sentence; empty where all has been sent. */
export const lostAtSignOutAtom = atom(get => {
  const names = get(unsentNamesAtom)
  return names.length > 0 ? notices.losesEdits(names) : ''
})

export const readUnsentAtom = atom(null, async (_get, set): Promise<void> => {
  set(outboxAtom, await readOutbox())
})
