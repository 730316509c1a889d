import { atom } from 'jotai'
import type { Body } from '../../../contract/call.ts'
import {
  type BatchAct,
  getOrderBatches,
  getOrdersSum,
  type OrderBatch,
  type OrdersSum,
  refundOrders,
  resendOrders,
  retryOrderBatch,
  stopOrderBatch,
} from '../../../contract/calls/orderBatches.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { orderBatchesTexts } from '../../text/orderBatches.ts'
import { failureWords } from '../failureWords.ts'
import { pressAtom } from '../press.ts'
import { watchProgress } from '../progress/watchProgress.ts'
import { provenly } from '../proof/provenly.ts'
import { screenAtom } from '../screen.ts'
import { loadOrdersAtom, orderListAtom } from './orders.ts'

/** What members have asked for of many orders, the newest first; null: not known yet. */
export const batchesAtom = atom<OrderBatch[] | null>(null)

/** They could not be read the last time. */
export const areBatchesUnreadAtom = atom(false)

const isUnderWay = ({ finished }: OrderBatch): boolean => finished === ''

const ofPage = atom(get => ({ organiser_id: get(screenAtom)?.organiser ?? 0 }))

const readBatchesAtom = atom(null, async (get, set): Promise<void> => {
  const sent = await call(getOrderBatches, get(ofPage))
  set(areBatchesUnreadAtom, !sent.ok)
  if (!sent.ok) return
  const wasUnderWay = get(batchesAtom)?.filter(isUnderWay) ?? []
  const now = sent.answer.batches ?? []
  set(batchesAtom, now)
  // The list shows what has become of its orders.
  if (wasUnderWay.some(({ id }) => now.some(one => one.id === id && !isUnderWay(one))))
    await set(loadOrdersAtom, { more: false })
})

/** Reads them now and again, until the answered function is called. */
export const watchBatchesAtom = atom(null, (get, set): (() => void) => {
  const stop = watchProgress(
    () => get(batchesAtom)?.some(isUnderWay) ?? false,
    () => set(readBatchesAtom),
  )
  return () => {
    stop()
    set(batchesAtom, null)
  }
})

interface Question {
  act: BatchAct
  /** Names the batch, so that a second press begins none. */
  key: string
  /** Those that the list shows. */
  which: Body<typeof getOrdersSum>
  /** null: the orders are being counted. */
  sums: OrdersSum[] | null
  digest: string
  failure: string | null
}

/** What the member is asked to confirm; null: nothing. */
export const questionAtom = atom<Question | null>(null)

export const countOf = (sums: OrdersSum[]): number => sum(sums.map(({ orders }) => orders))

/** Counts the orders that the list shows, and asks whether it should be done to them. */
export const askBatchAtom = atom(
  null,
  async (get, set, act: BatchAct, failure: string | null = null): Promise<void> => {
    const { of } = get(orderListAtom)
    if (!of) return
    const { sort: _, after: _after, for_file: _file, ...which } = of
    const question: Question = { act, key: crypto.randomUUID(), which, sums: null, digest: '', failure }
    set(questionAtom, question)
    const sent = await call(getOrdersSum, which)
    // It may be closed, or asked anew.
    if (get(questionAtom) !== question) return
    if (sent.ok && sent.answer.sums)
      set(questionAtom, { ...question, sums: sent.answer.sums, digest: sent.answer.digest })
    else
      set(questionAtom, {
        ...question,
        failure: failureWords(sent, orderBatchesTexts.notCounted, get(isOnlineAtom)),
      })
  },
)

/** Where the results of what is done to many orders are shown. */
export const BATCHES = 'batches'

/** Begins what was asked. Where other orders are found now than it was asked for, it asks anew. */
export const beginAtom = atom(null, async (get, set): Promise<void> => {
  const question = get(questionAtom)
  if (!question?.sums) return
  const { act, key, which, digest } = question
  const row = act === 'refund_order' ? refundOrders : resendOrders
  const sent = await provenly(set, () => call(row, { ...which, key, digest }))
  if (sent.ok) {
    set(questionAtom, null)
    await set(readBatchesAtom)
    return
  }
  const failure = failureWords(sent, orderBatchesTexts.lost, get(isOnlineAtom))
  if (sent.failure.kind === 'refused') await set(askBatchAtom, act, failure)
  else set(questionAtom, { ...question, failure })
})

const change = (row: typeof stopOrderBatch | typeof retryOrderBatch, done: string | null) =>
  atom(null, async (get, set, batch_id: number): Promise<void> => {
    const work = async () => {
      const sent = await provenly(set, () => call(row, { ...get(ofPage), batch_id }))
      await set(readBatchesAtom)
      if (sent.ok) return done === null ? null : { type: 'success' as const, words: done }
      const words = failureWords(sent, orderBatchesTexts.notChanged, get(isOnlineAtom))
      return { type: 'error' as const, words }
    }
    await set(pressAtom, { place: BATCHES, name: `${row.name} ${batch_id}`, work })
  })

export const stopAtom = change(stopOrderBatch, orderBatchesTexts.stopped)
export const retryAtom = change(retryOrderBatch, null)
