import { atom } from 'jotai'
import { setTransfers } from '../../contract/calls/order.ts'
import { sum } from '../../contract/rules/totals.ts'
import {
  addedTransfer,
  firstTransfer,
  isUntouched,
  mayAddRow,
  mostOfRow,
  type TransferRow,
  transferProblems,
} from '../../contract/rules/transfer.ts'
import type { Failure } from '../../offline/send.ts'
import { call } from '../api/call.ts'
import { reloadAtom } from '../state/checkout.ts'
import { busyCommand } from '../state/command.ts'
import { refreshWalletAtom } from '../state/loadWallet.ts'
import { isOnlineAtom } from '../state/outbox.ts'
import { failures } from '../text/failures.ts'
import { transferTexts } from '../text/transfer.ts'
import { closeToast, toast } from '../ui/messages/toast.ts'
import { chosenOrderAtom, orderToSendAtom } from './orderToSend.ts'
import { transfersDraft } from './transfersDraft.ts'

/** A ticket type of the order whose tickets can be sent, with its rows. */
export interface Section {
  ticket_id: number
  title: string
  /** How many of its tickets can be sent. */
  left: number
  rows: TransferRow[]
  mayAdd: boolean
}

/** What was typed for this order. */
const typedRowsAtom = atom((get): TransferRow[] => {
  const { sale_reference, rows } = get(transfersDraft.atom)
  const order = get(orderToSendAtom)?.sale_reference
  return sale_reference === undefined || sale_reference === order ? rows : []
})

/** One for each ticket type without seats, as long as some of its tickets can be sent. */
export const sectionsAtom = atom((get): Section[] => {
  const { types = [], isChosen = false } = get(orderToSendAtom) ?? {}
  const typed = get(typedRowsAtom)
  // Who has chosen an order of one ticket in the wallet has chosen the ticket.
  const isOfOne = isChosen && sum(types.map(({ left }) => left)) === 1
  return types.map(({ ticket_id, title, left }) => {
    const own = typed.filter(row => row.ticket_id === ticket_id)
    const first = isOfOne ? addedTransfer(ticket_id) : firstTransfer(ticket_id)
    const rows = own.length > 0 ? own : [first]
    return { ticket_id, title, left, rows, mayAdd: mayAddRow(rows, left) }
  })
})

/** The reference of the order whose tickets were sent on this page. */
const sentOrderAtom = atom<string | null>(null)

export const isSentAtom = atom(get => {
  const order = get(orderToSendAtom)
  return order !== null && order.sale_reference === get(sentOrderAtom)
})

/** Whether the order has tickets to send. Once some were sent, there is no more to send on this page. */
export const mayTransferAtom = atom(get => !get(isSentAtom) && get(sectionsAtom).length > 0)

/** The first answer to what was sent is still waited for. */
const isFirstAnswerAwaitedAtom = atom(false)

/** What was sent has no known answer: it was lost, or the page was closed before it came. */
export const isUnknownAtom = atom(
  get => get(transfersDraft.atom).asked !== null && !get(isFirstAnswerAwaitedAtom),
)

export const fieldOf = (ticket_id: number, index: number, name: string): string =>
  `transfer-${ticket_id}-${index}-${name}`

export interface RowProblem {
  ticket_id: number
  field: string
  problem: string
}

/** What is wrong with the rows. An untouched row blocks nothing while another one has tickets. */
export const transferProblemsAtom = atom((get): RowProblem[] => {
  const sections = get(sectionsAtom)
  const hasTickets = sections.some(({ rows }) => rows.some(({ qty }) => qty > 0))
  const today = localDay(new Date())
  return sections.flatMap(({ ticket_id, rows }, section) =>
    rows.flatMap((row, index) => {
      const mayBeEmpty = hasTickets || section > 0 || index > 0
      if (isUntouched(row) && mayBeEmpty) return []
      return Object.entries(transferProblems(row, today)).map(([name, problem]) => ({
        ticket_id,
        field: fieldOf(ticket_id, index, name),
        problem,
      }))
    }),
  )
})

/** A day by this device's clock, `2026-12-18`. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')

const two = (value: number): string => String(value).padStart(2, '0')

/** The ticket types whose sections are open. */
export const openSectionsAtom = atom<ReadonlySet<number>>(new Set<number>())

export const toggleSectionAtom = atom(null, (get, set, ticket_id: number, isOpen: boolean): void => {
  const open = new Set(get(openSectionsAtom))
  if (isOpen) open.add(ticket_id)
  else open.delete(ticket_id)
  set(openSectionsAtom, open)
})

/** Opens the sections that hold a problem. */
export const showProblemsAtom = atom(null, (get, set): void => {
  const faulty = get(transferProblemsAtom).map(({ ticket_id }) => ticket_id)
  set(openSectionsAtom, new Set([...get(openSectionsAtom), ...faulty]))
})

/** Replaces the rows of a section. */
const setRowsAtom = atom(
  null,
  (get, set, ticket_id: number, change: (rows: TransferRow[], left: number) => TransferRow[]) => {
    const sale_reference = get(orderToSendAtom)?.sale_reference
    const rows = get(sectionsAtom).flatMap(section =>
      section.ticket_id === ticket_id ? change(section.rows, section.left) : section.rows,
    )
    set(transfersDraft.atom, typed => ({ ...typed, sale_reference, rows }))
  },
)

export const editRowAtom = atom(
  null,
  (_get, set, ticket_id: number, index: number, change: Partial<Omit<TransferRow, 'qty'>>): void =>
    set(setRowsAtom, ticket_id, rows => rows.map((row, at) => (at === index ? { ...row, ...change } : row))),
)

/** Sets the tickets of a row: never fewer than none, nor more than are left. */
export const setQtyAtom = atom(null, (_get, set, ticket_id: number, index: number, qty: number): void =>
  set(setRowsAtom, ticket_id, (rows, left) =>
    rows.map((row, at) =>
      at === index ? { ...row, qty: Math.min(Math.max(qty, 0), mostOfRow(rows, index, left)) } : row,
    ),
  ),
)

export const addRowAtom = atom(null, (_get, set, ticket_id: number): void =>
  set(setRowsAtom, ticket_id, (rows, left) =>
    mayAddRow(rows, left) ? [...rows, addedTransfer(ticket_id)] : rows,
  ),
)

export const removeRowAtom = atom(null, (_get, set, ticket_id: number, index: number): void =>
  set(setRowsAtom, ticket_id, rows => rows.toSpliced(index, 1)),
)

export const isSendingAtom = atom(false)

/** Why the server refused to send them; null: it gave no reason. */
export const refusalAtom = atom<string | null>(null)

/** This open page sends them, once, when there is a network again. */
export const isSendingWhenOnlineAtom = atom(false)

/** Shows what the server knows now, in the checkout and in the wallet. */
const showNowAtom = atom(null, async (_get, set): Promise<void> => {
  await Promise.all([set(reloadAtom), set(refreshWalletAtom)])
})

/** Sends the rows; while the answer to an earlier press is not known, asks for that one again and sends nothing else. */
export const sendTransfersAtom = busyCommand(
  isSendingAtom,
  atom(null, async (get, set): Promise<void> => {
    const draft = get(transfersDraft.atom)
    if (draft.asked === null && get(transferProblemsAtom).length > 0) return
    if (!get(isOnlineAtom)) return set(isSendingWhenOnlineAtom, !get(isSendingWhenOnlineAtom))
    set(isSendingWhenOnlineAtom, false)
    set(refusalAtom, null)
    closeToast(failures.set_transfers)
    const asked = draft.asked ?? {
      key: crypto.randomUUID(),
      sale_reference: get(orderToSendAtom)?.sale_reference,
      transfers: get(sectionsAtom).flatMap(({ rows }) => rows.filter(({ qty }) => qty > 0)),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    set(isFirstAnswerAwaitedAtom, draft.asked === null)
    set(transfersDraft.atom, { ...draft, asked })
    const { key, ...body } = asked
    const sent = await call(setTransfers, body, key)
    set(isFirstAnswerAwaitedAtom, false)
    if (sent.ok) {
      set(sentOrderAtom, asked.sale_reference ?? get(orderToSendAtom)?.sale_reference ?? null)
      set(transfersDraft.atom, transfersDraft.empty)
      await set(showNowAtom)
      return
    }
    // They may have been sent: the page says that it does not know yet.
    if (sent.failure.kind === 'unreachable') return
    toast(failures.set_transfers, 'error', { stays: true })
    set(transfersDraft.atom, { ...get(transfersDraft.atom), asked: null })
    set(refusalAtom, reasonOf(sent.failure))
    await set(showNowAtom)
  }),
)

/** The server's reason; null: it gave none. */
function reasonOf(failure: Failure): string | null {
  if (failure.kind === 'signed_out') return transferTexts.signIn
  return failure.kind === 'refused' ? failure.error : null
}

/** While it is mounted: sends what was promised, or asks again for an answer that is not known, once there is a network. */
export const keepSendPromiseAtom = atom(null, (get, set) => {
  const isDue = get(isSendingWhenOnlineAtom) || get(isUnknownAtom)
  if (isDue && get(isOnlineAtom)) void set(sendTransfersAtom)
})
keepSendPromiseAtom.onMount = look => {
  look()
  addEventListener('online', look)
  return () => removeEventListener('online', look)
}

/** Begins to send tickets of an order of the wallet. Where it has one kind of them, its section is open. */
export const chooseOrderAtom = atom(null, (get, set, sale_reference: string): void => {
  if (get(chosenOrderAtom) === sale_reference && !get(isSentAtom)) return
  set(chosenOrderAtom, sale_reference)
  set(sentOrderAtom, null)
  set(refusalAtom, null)
  set(isSendingWhenOnlineAtom, false)
  const [only, ...others] = get(sectionsAtom)
  set(openSectionsAtom, new Set(only && others.length === 0 ? [only.ticket_id] : []))
})
