import { atom } from 'jotai'
import { getOrganiserOrders, type OrganiserOrder } from '../../contract/calls/organiserOrders.ts'
import { call } from '../api/call.ts'
import { organiserTexts } from '../text/organiser.ts'

/** The orders of an event or, without one, of an organiser's gift vouchers. */
export interface OrdersOf {
  organiser_id: number
  event_id?: number
}

interface List {
  /** null: none are loaded yet. */
  orders: OrganiserOrder[] | null
  /** Where older orders begin; null: all are loaded. */
  before: number | null
  failure: string | null
  isLoading: boolean
}

/** The lists that were opened on this page, by `keyOf`. */
export const orderListsAtom = atom<Record<string, List>>({})

export const keyOf = ({ organiser_id, event_id }: OrdersOf): string => `${organiser_id}/${event_id ?? ''}`

/** Loads the newest orders, or those before the ones that are shown. Answers whether it has loaded any. */
export const loadOrdersAtom = atom(null, async (get, set, of: OrdersOf): Promise<boolean> => {
  const key = keyOf(of)
  const shown = get(orderListsAtom)[key] ?? { orders: null, before: null, failure: null, isLoading: false }
  if (shown.isLoading) return false
  const show = (list: List) => set(orderListsAtom, { ...get(orderListsAtom), [key]: list })
  show({ ...shown, isLoading: true })
  const sent = await call(getOrganiserOrders, shown.before ? { ...of, before: shown.before } : of)
  const orders = sent.ok ? sent.answer.orders : null
  const before = sent.ok ? sent.answer.before : null
  if (orders === null) show({ ...shown, failure: organiserTexts.failed })
  else show({ orders: [...(shown.orders ?? []), ...orders], before, failure: null, isLoading: false })
  return orders !== null
})

/** Loads all orders and saves them as a file. */
export const downloadOrdersAtom = atom(null, async (get, set, of: OrdersOf, name: string): Promise<void> => {
  const shown = () => get(orderListsAtom)[keyOf(of)]
  while (shown()?.before) if (!(await set(loadOrdersAtom, of))) return
  saveFile(name, csvOf(shown()?.orders ?? []))
})

/** The orders as a spreadsheet reads them: RFC 4180, with a byte order mark, without which Excel misreads UTF-8. */
export function csvOf(orders: OrganiserOrder[]): string {
  const rows = orders.map(order => [
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
  ])
  return `\uFEFF${[organiserTexts.columns, ...rows].map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}

export const answerInWords = ({ of, question, answer }: OrganiserOrder['answers'][number]): string =>
  `${of ? `${of}: ` : ''}${question} ${answer}`

/** A spreadsheet runs a cell that begins with one of these signs as a formula. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` })
  link.click()
  URL.revokeObjectURL(url)
}
