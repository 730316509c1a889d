import { atom } from 'jotai'
import { getOrganiserOrders, type OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { MONEY_COLUMNS } from '../../../contract/moneyAmounts.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { moneyColumnTexts } from '../../text/money.ts'
import { organiserTexts } from '../../text/organiser.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { type Cell, saveCsv } from '../csv.ts'
import { failureWords } from '../failureWords.ts'

/** The orders of an event or, without one, of an organiser's gift vouchers. */
export interface OrdersOf {
  organiser_id: number
  event_id?: number
}

interface List {
  of: OrdersOf
  /** null: none are loaded yet. */
  orders: OrganiserOrder[] | null
  /** Where older orders begin; null: all are loaded. */
  before: number | null
  /** What these orders were searched by; empty: nothing, they are all. */
  search: string
  failure: string | null
  isLoading: boolean
  /** How often orders were asked for. Only the last answer is shown. */
  asked: number
}

/** The lists that were opened on this page, by `keyOf`. */
export const orderListsAtom = atom<Record<string, List>>({})

export const keyOf = ({ organiser_id, event_id }: OrdersOf): string => `${organiser_id}/${event_id ?? ''}`

const unread = { orders: null, before: null, search: '', failure: null, isLoading: false, asked: 0 }

/** Asks for orders: the newest, or those before a sale. Answers whether it has loaded any. */
const askAtom = atom(
  null,
  async (get, set, of: OrdersOf, search: string, before: number | null): Promise<boolean> => {
    const key = keyOf(of)
    const shown = () => get(orderListsAtom)[key] ?? { ...unread, of }
    const show = (change: Partial<List>) =>
      set(orderListsAtom, all => ({ ...all, [key]: { ...shown(), ...change } }))
    const asked = shown().asked + 1
    show({ isLoading: true, asked })
    const sent = await call(getOrganiserOrders, {
      ...of,
      ...(search && { search }),
      ...(before && { before }),
    })
    if (shown().asked !== asked) return false
    if (sent.ok && sent.answer.orders) {
      const orders = [...((before && shown().orders) || []), ...sent.answer.orders]
      show({ orders, before: sent.answer.before, search, failure: null, isLoading: false })
      return true
    }
    const failure = failureWords(sent, organiserFailures.get_organiser_orders, get(isOnlineAtom))
    show({ failure, isLoading: false })
    return false
  },
)

/** Loads the newest orders, or those before the ones that are shown. Answers whether it has loaded any. */
export const loadOrdersAtom = atom(null, async (get, set, of: OrdersOf): Promise<boolean> => {
  const { isLoading, search, before } = get(orderListsAtom)[keyOf(of)] ?? unread
  return !isLoading && set(askAtom, of, search, before)
})

/** Shows the orders that the server finds by these words; all, without words. What was searched for last counts. */
export const searchOrdersAtom = atom(null, async (_get, set, of: OrdersOf, words: string): Promise<void> => {
  await set(askAtom, of, words.trim(), null)
})

/** Loads an order again, wherever it is shown. Where that fails it stays as it is. */
export const reloadOrderAtom = atom(
  null,
  async (get, set, { id, reference }: OrganiserOrder): Promise<void> => {
    const lists = Object.values(get(orderListsAtom)).filter(({ orders }) =>
      orders?.some(one => one.id === id),
    )
    await Promise.all(
      lists.map(async ({ of }) => {
        const sent = await call(getOrganiserOrders, { ...of, search: reference })
        const now = sent.ok && sent.answer.orders?.find(one => one.id === id)
        const list = get(orderListsAtom)[keyOf(of)]
        if (!now || !list?.orders) return
        const orders = list.orders.map(one => (one.id === id ? now : one))
        set(orderListsAtom, all => ({ ...all, [keyOf(of)]: { ...list, orders } }))
      }),
    )
  },
)

/** Loads all orders, or all that were found, and saves them as a file. */
export const downloadOrdersAtom = atom(null, async (get, set, of: OrdersOf, name: string): Promise<void> => {
  const shown = () => get(orderListsAtom)[keyOf(of)]
  while (shown()?.before) if (!(await set(loadOrdersAtom, of))) return
  saveCsv(name, orderRows(shown()?.orders ?? []))
})

/** The orders as rows of a table, under the names of its columns. */
export const orderRows = (orders: OrganiserOrder[]): Cell[][] => [
  [...organiserTexts.columns, ...MONEY_COLUMNS.map(column => moneyColumnTexts[column])],
  ...orders.map(order => [
    order.reference,
    order.bought,
    order.full_name,
    order.email,
    order.items.join('\n'),
    order.delivery_address.join('\n'),
    order.answers.map(answerInWords).join('\n'),
    order.feedback,
    order.is_test ? organiserTexts.test : '',
    order.is_refunded ? organiserTexts.refunded : '',
    ...MONEY_COLUMNS.map(column => order.amounts?.[column] ?? ''),
  ]),
]

export const answerInWords = ({ of, question, answer }: OrganiserOrder['answers'][number]): string =>
  `${of ? `${of}: ` : ''}${question} ${answer}`
