import { atom, type Getter, type Setter } from 'jotai'
import { getOrganiserOrders, type OrganiserOrder } from '../../contract/calls/organiser.ts'
import { call } from '../api/call.ts'
import { busyCommand } from '../state/command.ts'
import { organiserTexts } from '../text/organiser.ts'
import { storeFailures } from '../text/storeFailures.ts'

/** The orders of an event or, without one, of an organiser's gift vouchers. */
export interface OrdersOf {
  organiser_id: number
  event_id?: number
}

interface List {
  orders: OrganiserOrder[]
  /** Where older orders begin; null: all are loaded. */
  before: number | null
  failure: string | null
}

/** The lists that were opened on this page, by `keyOf`. */
export const orderListsAtom = atom<Record<string, List>>({})

export const keyOf = ({ organiser_id, event_id }: OrdersOf): string => `${organiser_id}/${event_id ?? ''}`

export const loadingOrdersAtom = atom(false)

/** Loads the newest orders, or those before the ones that are shown. */
export const loadOrdersAtom = busyCommand(
  loadingOrdersAtom,
  atom(null, async (get, set, of: OrdersOf): Promise<void> => {
    await loadMore(get, set, of)
  }),
)

/** Loads all orders and saves them as a file. */
export const downloadOrdersAtom = busyCommand(
  loadingOrdersAtom,
  atom(null, async (get, set, of: OrdersOf, name: string): Promise<void> => {
    while (get(orderListsAtom)[keyOf(of)]?.before) if (!(await loadMore(get, set, of))) return
    saveFile(name, csvOf(get(orderListsAtom)[keyOf(of)]?.orders ?? []))
  }),
)

/** false: they could not be loaded, which the list says. */
async function loadMore(get: Getter, set: Setter, of: OrdersOf): Promise<boolean> {
  const key = keyOf(of)
  const shown = get(orderListsAtom)[key] ?? { orders: [], before: null, failure: null }
  const sent = await call(getOrganiserOrders, shown.before ? { ...of, before: shown.before } : of)
  const orders = sent.ok ? sent.answer.orders : null
  const list: List =
    sent.ok && orders
      ? { orders: [...shown.orders, ...orders], before: sent.answer.before, failure: null }
      : { ...shown, failure: storeFailures.get_organiser_orders }
  set(orderListsAtom, { ...get(orderListsAtom), [key]: list })
  return orders !== null
}

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
    order.is_test ? organiserTexts.test : '',
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
