import { atom } from 'jotai'
import { is } from 'superstruct'
import { removeFromBasket, updateTicketQuantity } from '../../contract/calls/basket.ts'
import { deleteAddress } from '../../contract/calls/user.ts'
import type { Notice } from '../../offline/outboxRecord.ts'
import { seenCheckoutAtom } from '../state/seen.ts'
import { outboxAtom } from '../state/waiting.ts'
import { failures } from '../text/failures.ts'
import { notices } from '../text/notices.ts'

/** By the resource of its line. */
export const lineNoticesAtom = atom(get => {
  const lines = new Set(get(seenCheckoutAtom)?.tickets.map(line => `ticket:${line.ticket_id}`))
  const told = (get(outboxAtom)?.notices ?? []).filter(notice => lines.has(notice.resource))
  return new Map(told.map(notice => [notice.resource, notice]))
})

export const otherNoticesAtom = atom(get => {
  const onLines = get(lineNoticesAtom)
  return (get(outboxAtom)?.notices ?? []).filter(notice => !onLines.has(notice.resource))
})

/** What was asked for, what became of it, and why. */
export function noticeWords({ name, body, kind, error }: Notice): string {
  if (kind === 'stuck') return notices.stuck
  if (kind === 'expired') return notices.notSent
  if (name === updateTicketQuantity.name && is(body, updateTicketQuantity.request))
    return notices.notSaved(body.quantity, error)
  if (name === deleteAddress.name) return error ?? failures.delete_address
  return name === removeFromBasket.name ? notices.notRemoved(error) : notices.notDone(error)
}
