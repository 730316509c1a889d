import { atom } from 'jotai'
import { removeFromBasket, updateTicketQuantity } from '../../../../contract/calls/basket.ts'
import { addTicket } from '../../../../contract/calls/store.ts'
import type { TicketLine } from '../../../../contract/entities/ticket.ts'
import { limits } from '../../../../contract/limits.ts'
import { judgeQuantity } from '../../../../contract/rules/quantity.ts'
import { call } from '../../../api/call.ts'
import { changeCheckoutAtom, checkoutAtom, reloadAtom } from '../../../state/checkout.ts'
import { failures } from '../../../text/failures.ts'
import { toast } from '../../../ui/toast.ts'

/** A quantity that was typed and is not yet the server's. */
export interface Edit {
  /** What the field shows; null is blank. */
  shown: number | null
  /** What is to be sent; null: nothing. */
  send: number | null
  warning: string | null
  isBelowMinimum: boolean
  /** When it is to be sent, by `performance.now()`. */
  due: number
  isSaving: boolean
}

/** By ticket id. */
export const editsAtom = atom<Record<number, Edit>>({})

/** An edit waits for its time or is being saved. */
export const updatingAtom = atom(get => Object.values(get(editsAtom)).some(edit => edit.send !== null))

/** A quantity below its ticket's minimum stands in the basket. */
export const belowMinimumAtom = atom(get => Object.values(get(editsAtom)).some(edit => edit.isBelowMinimum))

/** The line that was removed last, so that it can come back. */
export const removedAtom = atom<TicketLine | null>(null)

export const editQuantityAtom = atom(null, (get, set, line: TicketLine, typed: number | null) => {
  const { send, warning } = judgeQuantity(typed, line)
  const edit: Edit = {
    shown: send ?? typed,
    send: send === line.qty ? null : send,
    warning,
    isBelowMinimum: send === null && warning !== null,
    due: performance.now() + limits.quantityDebounce,
    isSaving: false,
  }
  set(editsAtom, { ...get(editsAtom), [line.ticket_id]: edit })
})

/** A field that was left blank, or below 1, shows its last value again. */
export const leaveQuantityAtom = atom(null, (get, set, ticket: number) => {
  const edit = get(editsAtom)[ticket]
  if (edit && edit.send === null && edit.warning === null) set(dropEditAtom, ticket)
})

const dropEditAtom = atom(null, (get, set, ticket: number) => {
  const { [ticket]: _, ...rest } = get(editsAtom)
  set(editsAtom, rest)
})

/** What a line has become is known by the answer to its edit, even where the basket cannot be read back. */
const changeLinesAtom = atom(null, (get, set, change: (line: TicketLine) => TicketLine[]) => {
  const tickets = get(checkoutAtom)?.tickets ?? []
  set(changeCheckoutAtom, { tickets: tickets.flatMap(change) })
})

/** Sends an edit and reads the basket back. */
export const saveEditAtom = atom(null, async (get, set, ticket: number): Promise<void> => {
  const edit = get(editsAtom)[ticket]
  const qty = edit?.send ?? null
  if (!edit || qty === null || edit.isSaving) return
  set(editsAtom, { ...get(editsAtom), [ticket]: { ...edit, isSaving: true } })
  const sent = await call(updateTicketQuantity, { ticket_id: ticket, quantity: qty })
  if (sent.ok) set(changeLinesAtom, line => [line.ticket_id === ticket ? { ...line, qty } : line])
  else toast(failures.update_ticket_quantity)
  await set(reloadAtom)
  const now = get(editsAtom)[ticket]
  if (!now) return
  if (sent.ok && edit.warning)
    set(editsAtom, { ...get(editsAtom), [ticket]: { ...now, send: null, isSaving: false } })
  else set(dropEditAtom, ticket)
})

export const removeLineAtom = atom(null, async (_get, set, line: TicketLine): Promise<void> => {
  const sent = await call(removeFromBasket, { ticket_id: line.ticket_id })
  if (sent.ok) set(changeLinesAtom, other => (other.ticket_id === line.ticket_id ? [] : [other]))
  else toast(failures.remove_from_basket)
  set(removedAtom, sent.ok ? line : null)
  set(dropEditAtom, line.ticket_id)
  await set(reloadAtom)
})

export const undoRemoveAtom = atom(null, async (get, set): Promise<void> => {
  const line = get(removedAtom)
  if (!line) return
  set(removedAtom, null)
  const { ticket_id, date_id, qty } = line
  const sent = await call(addTicket, { ticket_id, date_id, qty })
  if (!sent.ok) toast((sent.failure.kind === 'refused' && sent.failure.error) || failures.add_ticket)
  await set(reloadAtom)
})
