import { atom } from 'jotai'
import type { Notice } from '../../offline/outboxRecord.ts'
import { optimisticCheckoutAtom } from '../outbox/optimisticCheckout.ts'
import { storedUpdate, updatesAtom } from '../outbox/update.ts'
import { dismissNoticeAtom, sayUntilDismissedAtom } from '../outbox/writeUpdate.ts'
import { outboxAtom } from '../state/outbox.ts'
import { notices } from '../text/notices.ts'
import { savedResourceAtom } from './saveStep.ts'
import { ofTicket, ofVoucher } from './steps/basket/basketLine.ts'

const MONEY_BACK = 'money_back'

/** Notices about a line of the basket that is shown, by the resource of the line. */
export const lineNoticesAtom = atom(get => {
  const checkout = get(optimisticCheckoutAtom)
  const tickets = checkout?.tickets.map(ofTicket) ?? []
  const vouchers = checkout?.gift_vouchers.map(line => ofVoucher(line, '')) ?? []
  const lines = new Set([...tickets, ...vouchers].map(line => line.resource))
  const own = (get(outboxAtom)?.notices ?? []).filter(notice => lines.has(notice.resource))
  return new Map(own.map(notice => [notice.resource, notice]))
})

/** The other notices. A step shows the one about its own update itself. */
export const otherNoticesAtom = atom(get => {
  const onLines = get(lineNoticesAtom)
  const ofStep = get(savedResourceAtom)
  return (get(outboxAtom)?.notices ?? []).filter(
    ({ resource }) => !onLines.has(resource) && resource !== ofStep,
  )
})

/** A payment came too late, and its money goes back: that is said until the shopper has dismissed it, or reserves again. */
export const sayMoneyBackAtom = atom(
  null,
  (_get, set, words: string): Promise<void> => set(sayUntilDismissedAtom, MONEY_BACK, words),
)

export const dropMoneyBackAtom = atom(null, async (get, set): Promise<void> => {
  const isSaid = get(outboxAtom)?.notices.some(({ resource }) => resource === MONEY_BACK)
  if (isSaid) await set(dismissNoticeAtom, MONEY_BACK)
})

/** What a notice says: what was asked, what became of it, and why. */
export const noticeWordsAtom = atom(get => {
  const updates = get(updatesAtom)
  return (notice: Notice): string => {
    if (notice.kind === 'told') return notice.error ?? ''
    if (notice.kind === 'stuck') return notices.stuck
    if (notice.kind === 'expired') return notices.notSent
    if (notice.kind === 'withdrawn') return notices.notDone(null)
    const stored = storedUpdate(updates, notice)
    return stored ? stored.update.notice(stored.body, notice.error) : notices.notDone(notice.error)
  }
})
