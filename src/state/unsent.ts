import { atom } from 'jotai'
import { nextOp } from '../../offline/outboxRecord.ts'
import { readOutbox } from '../../offline/outboxStore.ts'
import { notices } from '../text/notices.ts'
import { outboxAtom } from './outbox.ts'

const ofBasket = 'a change of your basket'

/** What an update saves, in a sentence. Every other one saves a step of the checkout. */
const WORDS: Readonly<Record<string, string>> = {
  update_ticket_quantity: ofBasket,
  remove_from_basket: ofBasket,
  put_ticket: ofBasket,
  put_gift_voucher: ofBasket,
  update_gift_voucher_quantity: ofBasket,
  remove_gift_voucher_from_basket: ofBasket,
  update_refund_protection: ofBasket,
  save_donation: 'your donation',
  update_donation: 'Gift Aid',
  set_marketing_preferences: 'what keeps you updated',
  set_delivery_address: 'the delivery address',
  save_question_answers: 'your answers',
  send_customer_feedback: 'your feedback',
  subscribe_to_events: 'a subscription',
  delete_address: 'the deletion of an address',
  set_event_field: 'what you typed of an event',
}

/** What waits to be sent from this device, in words. */
const unsentNamesAtom = atom((get): string[] => {
  const entries = Object.values(get(outboxAtom)?.entries ?? {})
  return [...new Set(entries.map(entry => WORDS[nextOp(entry).name] ?? 'what you entered in the checkout'))]
})

/** What a sign-out loses, in a sentence; empty where all has been sent. */
export const lostAtSignOutAtom = atom(get => {
  const names = get(unsentNamesAtom)
  return names.length > 0 ? notices.losesEdits(names) : ''
})

export const readUnsentAtom = atom(null, async (_get, set): Promise<void> => {
  set(outboxAtom, await readOutbox())
})
