import { atom } from 'jotai'
import { updateTicketQuantity } from '../../../../contract/calls/basket.ts'
import type { TicketLine } from '../../../../contract/entities/ticket.ts'
import { limits } from '../../../../contract/limits.ts'
import { judgeQuantity } from '../../../../contract/rules/quantity.ts'
import type { Op } from '../../../../offline/outboxRecord.ts'
import type { Verdict } from '../../../../offline/turns.ts'
import { changeCheckoutAtom, checkoutAtom, reloadAtom } from '../../../state/checkout.ts'
import { quantityOf } from '../../../state/seen.ts'
import { isOnlineAtom, isWaitingAtom, outboxAtom } from '../../../state/waiting.ts'
import { failures } from '../../../text/failures.ts'
import { notices } from '../../../text/notices.ts'
import { toast } from '../../../ui/toast.ts'
import { isCheckoutHeld } from '../../../watch/checkoutLock.ts'
import { takeBackAtom, writeDownAtom } from '../../writeDown.ts'

/** What was typed at a line and does not wait on the device, which is where every other quantity is seen. */
export interface Edit {
  /** What the field shows, null is blank; left out: what the line has. */
  shown?: number | null
  warning: string | null
  isBelowMinimum: boolean
}

/** By ticket id. */
export const editsAtom = atom<Record<number, Edit>>({})

/** Edits that are being written down. */
const writingAtom = atom(0)

/** An edit waits for its time or is being saved. */
export const updatingAtom = atom(get => get(isWaitingAtom) || get(writingAtom) > 0)

/** A quantity below its ticket's minimum stands in the basket. */
export const belowMinimumAtom = atom(get => Object.values(get(editsAtom)).some(edit => edit.isBelowMinimum))

/** The line that was removed last, so that it can come back. */
export const removedAtom = atom<TicketLine | null>(null)

export const resourceOf = (ticket: number) =>
  updateTicketQuantity.resource({ ticket_id: ticket, quantity: 1 })

/** Lines whose change was tried and could not be delivered yet. */
export const keptLinesAtom = atom<ReadonlySet<string>>(get => {
  const entries = Object.values(get(outboxAtom)?.entries ?? {})
  const isKept = (op: Op | undefined) => op !== undefined && (op.attempts > 0 || !get(isOnlineAtom))
  return new Set(
    entries.filter(entry => isKept(entry.inflight ?? entry.pending)).map(entry => entry.resource),
  )
})

/** While a tab is in the checkout, the basket is edited there; this one shows where that is. */
export const isEditableAtom = atom(null, async (_get, set): Promise<boolean> => {
  if (!(await isCheckoutHeld())) return true
  toast(notices.heldElsewhere)
  await set(reloadAtom)
  return false
})

/** The edit is on the device before its two seconds begin, so that a reload in them loses nothing. */
export const editQuantityAtom = atom(
  null,
  async (get, set, line: TicketLine, typed: number | null): Promise<void> => {
    const { send, warning } = judgeQuantity(typed, line)
    const edit: Edit = {
      shown: send ?? typed,
      warning,
      isBelowMinimum: send === null && warning !== null,
    }
    set(editsAtom, { ...get(editsAtom), [line.ticket_id]: edit })
    set(writingAtom, count => count + 1)
    const isWritten = (await set(isEditableAtom)) && (await set(writeQuantityAtom, line.ticket_id, send))
    set(writingAtom, count => count - 1)
    // Something newer may have been typed meanwhile.
    if (get(editsAtom)[line.ticket_id] !== edit || (isWritten && send === null)) return
    set(dropEditAtom, line.ticket_id)
    if (isWritten && warning !== null)
      set(editsAtom, { ...get(editsAtom), [line.ticket_id]: { warning, isBelowMinimum: false } })
  },
)

/** Writes a quantity down to be sent; null takes back what has not left, and so does the server's own. */
const writeQuantityAtom = atom(null, async (get, set, ticket: number, qty: number | null): Promise<true> => {
  const isServers = qty === get(checkoutAtom)?.tickets.find(line => line.ticket_id === ticket)?.qty
  const resource = resourceOf(ticket)
  if (qty === null || isServers) {
    const { entries } = await set(takeBackAtom, resource)
    // An earlier edit is on its way: after it, the server's own quantity is an edit like any other.
    if (qty === null || !entries[resource]) return true
  }
  const body = { ticket_id: ticket, quantity: qty }
  await set(writeDownAtom, updateTicketQuantity, body, limits.quantityDebounce)
  return true
})

const unlimited = { max_can_reserve: null, min_per_customer: 1 }

/** A field that was left blank, or below 1, shows its last value again. */
export const leaveQuantityAtom = atom(null, (get, set, ticket: number) => {
  const edit = get(editsAtom)[ticket]
  if (edit?.warning === null && judgeQuantity(edit.shown ?? null, unlimited).send === null)
    set(dropEditAtom, ticket)
})

export const dropEditAtom = atom(null, (get, set, ticket: number) => {
  const { [ticket]: _, ...rest } = get(editsAtom)
  set(editsAtom, rest)
})

/** What a line has become is known by the answer to its edit, even where the basket cannot be read back. */
const changeLinesAtom = atom(null, (get, set, change: (line: TicketLine) => TicketLine[]) => {
  const tickets = get(checkoutAtom)?.tickets ?? []
  set(changeCheckoutAtom, { tickets: tickets.flatMap(change) })
})

/** What a line's update has come to: the basket is read back, and a refusal is said on its line. */
export const judgedLineAtom = atom(null, async (get, set, op: Op, verdict: Verdict): Promise<void> => {
  const failure = failures[op.name as 'update_ticket_quantity' | 'remove_from_basket' | 'put_ticket']
  if (verdict.kind === 'kept') {
    // It is tried again by itself; where a network seems to be there, its first failure is worth a word.
    if (op.attempts === 0 && navigator.onLine) toast(failure)
    return
  }
  const { ticket_id: ticket } = op.body as { ticket_id: number }
  const quantity = quantityOf(op.name, op.body) ?? 0
  if (verdict.kind === 'applied') {
    const become = (line: TicketLine) => (quantity === 0 ? [] : [{ ...line, qty: quantity }])
    set(changeLinesAtom, line => (line.ticket_id === ticket ? become(line) : [line]))
  } else if (verdict.kind === 'refused') {
    toast(failure)
    set(removedAtom, null)
  }
  await set(reloadAtom)
  // What was refused is said by its notice; what was given instead of what was typed, by the edit itself.
  const edit = get(editsAtom)[ticket]
  if (verdict.kind !== 'applied' && edit && !('shown' in edit)) set(dropEditAtom, ticket)
})
