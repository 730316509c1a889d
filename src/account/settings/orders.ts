import { atom } from 'jotai'
import type { Answer } from '../../../contract/call.ts'
import { getOwnOrders, getReceipt, type OwnOrder } from '../../../contract/calls/settings.ts'
import { call } from '../../api/call.ts'

interface Orders {
  list: OwnOrder[]
  areMore: boolean
  isFailed: boolean
}

const answeredAtom = atom<Orders | null>(null)

/** The completed orders, the newest first; null: they are being fetched. Each write fetches the next of them. */
export const ordersAtom = atom(
  get => get(answeredAtom),
  async (get, set): Promise<void> => {
    const list = get(answeredAtom)?.list ?? []
    const sent = await call(getOwnOrders, { after: list.length })
    if (!sent.ok) return set(answeredAtom, { list, areMore: list.length > 0, isFailed: true })
    const { orders, are_more } = sent.answer
    const known = new Set(list.map(({ reference }) => reference))
    const fresh = orders.filter(({ reference }) => !known.has(reference))
    set(answeredAtom, { list: [...list, ...fresh], areMore: are_more, isFailed: false })
  },
)
ordersAtom.onMount = fetch => void fetch()

export type Receipt = NonNullable<Answer<typeof getReceipt>['receipt']>

/** The receipts that were opened, by the references of their orders; null: it could not be fetched. */
export const receiptsAtom = atom<Record<string, Receipt | null>>({})

export const openReceiptAtom = atom(null, async (get, set, sale_reference: string): Promise<void> => {
  if (get(receiptsAtom)[sale_reference]) return
  set(receiptsAtom, ({ [sale_reference]: _, ...others }) => others)
  const sent = await call(getReceipt, { sale_reference })
  set(receiptsAtom, all => ({ ...all, [sale_reference]: sent.ok ? sent.answer.receipt : null }))
})
