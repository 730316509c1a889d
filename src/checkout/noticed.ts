import { atom } from 'jotai'
import { deleteAddress } from '../../contract/calls/address.ts'
import { putTicket } from '../../contract/calls/basket.ts'
import type { Notice } from '../../offline/outboxRecord.ts'
import { stepAtom } from '../state/checkout.ts'
import { seenCheckoutAtom } from '../state/seen.ts'
import { quantityOf } from '../state/seenLines.ts'
import { outboxAtom } from '../state/waiting.ts'
import { failures } from '../text/failures.ts'
import { notices } from '../text/notices.ts'

/** By the resource of its line. */
export const lineNoticesAtom = atom(get => {
  const checkout = get(seenCheckoutAtom)
  const tickets = checkout?.tickets.map(line => `ticket:${line.ticket_id}`) ?? []
  const vouchers = checkout?.gift_vouchers.map(line => `gift_voucher:${line.id}:${line.value}`) ?? []
  const lines = new Set([...tickets, ...vouchers])
  const told = (get(outboxAtom)?.notices ?? []).filter(notice => lines.has(notice.resource))
  return new Map(told.map(notice => [notice.resource, notice]))
})

export const otherNoticesAtom = atom(get => {
  const onLines = get(lineNoticesAtom)
  // A step tells of its own.
  const told = (resource: string) => onLines.has(resource) || resource === get(stepAtom)
  return (get(outboxAtom)?.notices ?? []).filter(notice => !told(notice.resource))
})

/** What was asked for, what became of it, and why. */
export function noticeWords({ name, body, kind, error }: Notice): string {
  if (kind === 'stuck') return notices.stuck
  if (kind === 'expired') return notices.notSent
  const qty = quantityOf({ name, body })
  if (qty === 0) return notices.notRemoved(error)
  if (qty !== null && name !== putTicket.name) return notices.notSaved(qty, error)
  if (name === deleteAddress.name) return error ?? failures.delete_address
  return notices.notDone(error)
}
