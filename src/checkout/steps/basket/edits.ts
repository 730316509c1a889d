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

/** A quantity that was typed and is not yet the server's. */
export interface Edit {
  /** What the field shows; null is blank. */
  shown: number | null
  /** What is to be sent; null: nothing. */
  send: number | null
  warning: string | null
  isBelowMinimum: boolean
}

/** By ticket id. */
export const editsAtom = atom<Record<number, Edit>>({})

/** An edit waits for its time or is being saved. */
export const updatingAtom = atom(
  get => get(isWaitingAtom) || Object.values(get(editsAtom)).some(edit => edit.send !== null),
)

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
    const isServers = send === get(checkoutAtom)?.tickets.find(one => one.ticket_id === line.ticket_id)?.qty
    const edit: Edit = {
      shown: send ?? typed,
      send: isServers ? null : send,
      warning,
      isBelowMinimum: send === null && warning !== null,
    }
    set(editsAtom, { ...get(editsAtom), [line.ticket_id]: edit })
    if (!(await set(isEditableAtom))) return set(dropEditAtom, line.ticket_id)
    const resource = resourceOf(line.ticket_id)
    if (edit.send === null) {
      const { entries } = await set(takeBackAtom, resource)
      // An earlier edit is on its way: after it, the server's own quantity is an edit like any other.
      if (send === null || !entries[resource]) return
      set(editsAtom, { ...get(editsAtom), [line.ticket_id]: { ...edit, send } })
    }
    const body = { ticket_id: line.ticket_id, quantity: send }
    await set(writeDownAtom, updateTicketQuantity, body, limits.quantityDebounce)
  },
)

/** A field that was left blank, or below 1, shows its last value again. */
export const leaveQuantityAtom = atom(null, (get, set, ticket: number) => {
  const edit = get(editsAtom)[ticket]
  if (edit && edit.send === null && edit.warning === null) set(dropEditAtom, ticket)
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
  const edit = get(editsAtom)[ticket]
  // A newer edit of the same line has its own way to go.
  if (edit && edit.send !== null && edit.send !== quantity) return
  // What was refused is said by its notice; what was given instead of what was typed, by the edit itself.
  const warning = verdict.kind === 'applied' ? (edit?.warning ?? null) : null
  const qty = get(checkoutAtom)?.tickets.find(line => line.ticket_id === ticket)?.qty ?? null
  if (warning === null || qty === null) set(dropEditAtom, ticket)
  else
    set(editsAtom, {
      ...get(editsAtom),
      [ticket]: { shown: qty, send: null, warning, isBelowMinimum: false },
    })
})

/** What another tab or the worker has done with is over here too, and the basket is another. */
export const doneElsewhereAtom = atom(null, async (get, set, resource: string): Promise<void> => {
  for (const ticket of Object.keys(get(editsAtom)).map(Number)) {
    if (resourceOf(ticket) === resource && get(editsAtom)[ticket]?.send !== null) set(dropEditAtom, ticket)
  }
  if (get(checkoutAtom)) await set(reloadAtom)
})
