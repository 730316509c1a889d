import { atom } from 'jotai'
import type { Answer, Body } from '../../../contract/call.ts'
import {
  getAnswerCounts,
  getOrderChoices,
  getOrganiserOrders,
  type OrderChoices,
  type OrganiserOrder,
} from '../../../contract/calls/organiserOrders.ts'
import type { OrderSort, OrderState } from '../../../contract/orders/orderList.ts'
import type { Sent } from '../../../offline/send.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { ordersTexts } from '../../text/orders.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { CSV_MARK, csvLines } from '../csv.ts'
import { failureWords } from '../failureWords.ts'
import { pressAtom } from '../press.ts'
import { screenAtom } from '../screen.ts'
import { type OrderChoice, orderChoiceAtom } from './chosen.ts'
import { columnQuestions, columnsOf, orderRow } from './ordersFile.ts'

type Asked = Body<typeof getOrganiserOrders>

interface List {
  /** null: none are loaded yet. */
  orders: OrganiserOrder[] | null
  /** Where more orders begin; null: all are loaded. */
  after: number | null
  failure: string | null
  isLoading: boolean
  /** Which orders are shown; null: none are loaded yet. */
  of: Asked | null
  /** How often orders were asked for. Only the last answer is shown. */
  asked: number
}

export const orderListAtom = atom<List>({
  orders: null,
  after: null,
  failure: null,
  isLoading: false,
  of: null,
  asked: 0,
})

/** What orders can be chosen by; null: not loaded yet. */
export const orderChoicesAtom = atom<OrderChoices | null>(null)

export const loadOrderChoicesAtom = atom(null, async (get, set): Promise<void> => {
  const organiser_id = get(screenAtom)?.organiser ?? 0
  const sent = await call(getOrderChoices, { organiser_id })
  if (sent.ok) set(orderChoicesAtom, sent.answer.choices)
})

/** What is chosen, as the server is asked for it. */
export const askedBy = (organiser_id: number, chosen: OrderChoice): Asked => ({
  organiser_id,
  ...(chosen.event === 'vouchers' ? { has_vouchers: true } : chosen.event && { event_id: +chosen.event }),
  ...(chosen.date && { date_id: +chosen.date }),
  ...(chosen.ticket && { ticket_id: +chosen.ticket }),
  ...(chosen.state && { state: chosen.state as OrderState }),
  ...(chosen.search.trim() && { search: chosen.search.trim() }),
  ...(chosen.question && {
    question_id: +chosen.question,
    ...(chosen.answer_is === undefined ? { answer: chosen.answer.trim() } : { answer_is: chosen.answer_is }),
  }),
  ...(chosen.sort && { sort: chosen.sort as OrderSort }),
})

interface Counted {
  /** The id of the question. */
  of: number
  /** null: they are being counted. */
  counts: Answer<typeof getAnswerCounts> | null
  failure: string | null
}

/** How many tickets have each answer to the question that is chosen; null: none is. */
export const answerCountsAtom = atom<Counted | null>(null)

const countAnswersAtom = atom(
  null,
  async (get, set, { sort: _, question_id, ...which }: Asked): Promise<void> => {
    const { asked } = get(orderListAtom)
    const before = get(answerCountsAtom)
    if (!question_id) return set(answerCountsAtom, null)
    if (before?.of !== question_id || before.failure)
      set(answerCountsAtom, { of: question_id, counts: null, failure: null })
    const sent = await call(getAnswerCounts, { ...which, question_id })
    if (get(orderListAtom).asked !== asked) return
    const failure = failureWords(sent, organiserFailures.get_answer_counts, get(isOnlineAtom))
    const counts = sent.ok && sent.answer.answers ? sent.answer : null
    set(answerCountsAtom, { of: question_id, counts, failure: counts ? null : failure })
  },
)

/** Loads the first orders of what is chosen, or those that follow the ones that are shown. */
export const loadOrdersAtom = atom(null, async (get, set, { more }: { more: boolean }): Promise<void> => {
  const organiser = get(screenAtom)?.organiser ?? 0
  const shown = () => get(orderListAtom)
  const show = (change: Partial<List>) => set(orderListAtom, list => ({ ...list, ...change }))
  const { after } = shown()
  const asked = shown().asked + 1
  show({ isLoading: true, asked })
  // More of what is shown: something else may be typed meanwhile.
  const of = (more && shown().of) || askedBy(organiser, get(orderChoiceAtom)(organiser))
  const sent = await call(getOrganiserOrders, { ...of, ...(more && after && { after }) })
  if (shown().asked !== asked) return
  if (sent.ok && sent.answer.orders) {
    const orders = [...((more && shown().orders) || []), ...sent.answer.orders]
    show({ orders, of, after: sent.answer.after, failure: null, isLoading: false })
    if (!more) await set(countAnswersAtom, of)
    return
  }
  const failure = failureWords(sent, organiserFailures.get_organiser_orders, get(isOnlineAtom))
  show({ failure, isLoading: false })
})

export const DOWNLOAD = 'orders file'

/** Saves all orders of what is chosen as a file. Each page becomes a part of the file at once, so that no page is kept. */
export const downloadOrdersAtom = atom(null, async (get, set, name: string): Promise<void> => {
  const organiser = get(screenAtom)?.organiser ?? 0
  const chosen = get(orderChoiceAtom)(organiser)
  const work = async () => {
    const questions = columnQuestions(get(orderChoicesAtom), chosen.event)
    const parts = [new Blob([CSV_MARK, csvLines([columnsOf(questions)])])]
    for (let after: number | null | undefined; after !== null; ) {
      const sent: Sent<typeof getOrganiserOrders> = await call(getOrganiserOrders, {
        ...askedBy(organiser, chosen),
        for_file: true,
        ...(after && { after }),
      })
      if (!sent.ok || sent.answer.orders === null) {
        const words = failureWords(sent, organiserFailures.get_organiser_orders, get(isOnlineAtom))
        return { type: 'error' as const, words }
      }
      parts.push(new Blob([csvLines(sent.answer.orders.map(order => orderRow(order, questions)))]))
      after = sent.answer.after
    }
    saveFile(`${ordersTexts.file(name)}.csv`, 'text/csv', new Blob(parts))
    return null
  }
  await set(pressAtom, { place: DOWNLOAD, name: DOWNLOAD, work })
})
