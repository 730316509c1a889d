import { type Atom, atom, type createStore, type WritableAtom } from 'jotai'
import {
  type DeviceRow,
  deviceChange,
  loadFromDevice,
  saveLastWords,
  saveToDevice,
  takeOverLastWords,
} from '../../offline/deviceStore.ts'
import { readOutbox } from '../../offline/outboxStore.ts'
import { beforeFirstRender } from './beforeFirstRender.ts'
import { outboxAtom } from './outbox.ts'

/** A newer version of the product has written to this device: this page no longer reads or writes there. */
export const isOutdatedAtom = atom(false)

/*
 * What of the page is stored on the device. One row for each thing: reading it at the start, writing its changes and
 * forgetting it follow from the row.
 */

/** When the page forgets something that it stores. */
export type Occasion = 'paid' | 'sign_out' | 'other_user' | 'basket_left'

export interface PersistedRow {
  row: DeviceRow
  /** What is to be stored, null for nothing. Written with what was stored, at the start: fills only what is untouched. */
  // biome-ignore lint/suspicious/noExplicitAny: the row's struct has checked what is written.
  data: WritableAtom<unknown, [any], void>
  /** Its changes are written to the device; null: a command writes them itself. */
  writtenOn: Atom<unknown> | null
  /** Its changes are written at once, not collected for 250 ms. */
  isUrgentOn?: Atom<unknown>
  /**
   * It is written before the page may end, synchronously, so it is small: where its last change is not on the device
   * yet, or always, because it changes with time.
   */
  writtenAtEnd?: 'if changed' | 'always'
  forgottenAt: readonly Occasion[]
  forget: WritableAtom<null, [], void>
}

type Store = ReturnType<typeof createStore>

/** Changes within this time are written together. */
const COLLECT_MS = 250

/** The rows of this document. */
export const persistedRowsAtom = atom<readonly PersistedRow[]>([])

/** Fills the page before its first render. What the device answers too late for it still fills what is untouched. */
export const restore = (store: Store): Promise<unknown> => beforeFirstRender(fillFromDevice(store))

/** Fills what is untouched with what the device has stored. Answers the rows that it has filled. */
export async function fillFromDevice(store: Store): Promise<PersistedRow[]> {
  const rows = store.get(persistedRowsAtom)
  const stored = await loadFromDevice(rows.map(({ row }) => row))
  // The updates that wait are laid over the basket from the first render on.
  const outbox = await readOutbox()
  if (!store.get(outboxAtom)) store.set(outboxAtom, outbox)
  const filled = rows.filter(({ data }, index) => {
    const record = stored[index]
    const before = store.get(data)
    if (record) store.set(data, record.data)
    return store.get(data) !== before
  })
  void takeOverLastWords()
  return filled
}

/**
 * Writes changes to the device: collected, in order, and the small ones before the page may end. `typed`: rows that
 * were changed before.
 */
export function persist(store: Store, typed: readonly PersistedRow[] = []): void {
  const rows = store.get(persistedRowsAtom).filter(({ writtenOn }) => writtenOn)
  /** Rows that are not on the device yet, by the number of their last change. */
  const changed = new Map<PersistedRow, number>()
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const changeOf = ({ row, data }: PersistedRow) => deviceChange(row, store.get(data))
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const batch = [...changed]
    const isSaved = await saveToDevice(batch.map(([row]) => changeOf(row)))
    if (isSaved) for (const [row, at] of batch) if (changed.get(row) === at) changed.delete(row)
  }
  const note = (row: PersistedRow) => {
    changed.set(row, ++count)
    timer ??= setTimeout(flush, COLLECT_MS)
  }
  for (const row of typed) note(row)
  for (const row of rows) {
    if (!row.writtenOn) continue
    store.sub(row.writtenOn, () => note(row))
    if (row.isUrgentOn) store.sub(row.isUrgentOn, () => void flush())
  }
  const isDue = (row: PersistedRow) =>
    row.writtenAtEnd !== undefined &&
    (changed.has(row) || (row.writtenAtEnd === 'always' && store.get(row.data) !== null))
  const mayEnd = () => saveLastWords(rows.filter(isDue).map(changeOf))
  addEventListener('pagehide', mayEnd)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && mayEnd())
}

/** Forgets in this page what each row forgets on this occasion; the writing follows from that. */
export const forgetAtom = atom(null, (get, set, occasion: Occasion): void => {
  for (const { forgottenAt, forget } of get(persistedRowsAtom))
    if (forgottenAt.includes(occasion)) set(forget)
})
