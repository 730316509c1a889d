import { atom } from 'jotai'
import type { Answer } from '../../../contract/call.ts'
import {
  changeAnswer,
  changeOrder,
  type exchangeTicket,
  refundAmount,
  refundOrder,
  refundTicket,
  resendTickets,
  settleRefund,
} from '../../../contract/calls/organiserActs.ts'
import { getOrganiserOrder, type OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { money } from '../../../contract/format/money.ts'
import { isEmail, sameEmail } from '../../../contract/rules/contact.ts'
import type { Sent } from '../../../offline/send.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { ordersTexts } from '../../text/orders.ts'
import { organiserTexts } from '../../text/organiser.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { outcomesAtom, type PressOutcome, pressAtom } from '../press.ts'
import { provenly } from '../proof/provenly.ts'
import { screenAtom } from '../screen.ts'
import { forgetSavedAtom, typedAtom } from './chosen.ts'
import { isOver } from './orderWords.ts'

type Loaded = Answer<typeof getOrganiserOrder>

/** The order of the page. null: it is not loaded yet. */
export const loadedOrderAtom = atom<Loaded | null>(null)

/** Why it could not be loaded; null: it is there, or it is being loaded. */
export const orderFailureAtom = atom<string | null>(null)

/** What the order of the page is, for its calls. */
export const ofPage = atom(get => {
  const { organiser = 0, order = 0 } = get(screenAtom) ?? {}
  return { organiser_id: organiser, sale_id: order }
})

/** Loads the order of the page, again where it is shown already. Where that fails, what is shown stays. */
export const loadOrderAtom = atom(null, async (get, set): Promise<void> => {
  set(orderFailureAtom, null)
  const sent = await call(getOrganiserOrder, get(ofPage))
  if (sent.ok) set(loadedOrderAtom, sent.answer)
  else if (!get(loadedOrderAtom))
    set(orderFailureAtom, failureWords(sent, organiserFailures.get_organiser_order, get(isOnlineAtom)))
})

/** Where the results of the acts on the order are shown. */
export const ORDER = 'order'

interface Act {
  name: string
  place?: string
  send: () => Promise<
    Sent<
      | typeof refundOrder
      | typeof refundTicket
      | typeof refundAmount
      | typeof exchangeTicket
      | typeof settleRefund
      | typeof resendTickets
      | typeof changeOrder
      | typeof changeAnswer
    >
  >
  done: string
  failed: string
  /** Whether the order shows that it was done. */
  isDone: (order: OrganiserOrder) => boolean
}

/** Acts on the order, and shows what the server knows of it now, whatever the answer is. Answers whether it was done. */
export const actAtom = atom(
  null,
  async (get, set, { name, place = ORDER, send, done, failed, isDone }: Act): Promise<boolean> => {
    let wasDone = false
    const work = async (): Promise<PressOutcome> => {
      const sent = await provenly(set, send)
      await set(loadOrderAtom)
      const now = get(loadedOrderAtom)?.order
      // The answer may be lost, though the server has done it.
      wasDone = sent.ok || (sent.failure.kind === 'unreachable' && Boolean(now && isDone(now)))
      if (wasDone) return { type: 'success', words: done }
      return { type: 'error', words: failureWords(sent, failed, get(isOnlineAtom)) }
    }
    await set(pressAtom, { place, name, work })
    return wasDone
  },
)

export const refundOrderAtom = atom(null, async (get, set, order: OrganiserOrder): Promise<void> => {
  await set(actAtom, {
    name: 'refund_order',
    send: () => call(refundOrder, get(ofPage)),
    done: organiserTexts.orderRefunded(order.full_name),
    failed: organiserFailures.refund_order,
    isDone: isOver,
  })
})

export const refundTicketAtom = atom(
  null,
  async (get, set, order: OrganiserOrder, ticket_id: string): Promise<void> => {
    await set(actAtom, {
      name: `refund_ticket ${ticket_id}`,
      send: () => call(refundTicket, { organiser_id: get(ofPage).organiser_id, ticket_id }),
      done: organiserTexts.ticketRefunded(order.full_name),
      failed: organiserFailures.refund_ticket,
      isDone: ({ tickets }) => tickets.some(one => one.id === ticket_id && one.is_refunded),
    })
  },
)

export const AMOUNT = 'refund_amount'

/** The places of the amount that is typed. Its key names it, so that it is refunded once however often it is sent. */
export const amountPlaces = (order: number) => ({
  amount: `${order} amount`,
  reason: `${order} reason`,
  key: `${order} amount key`,
})

/** Types the amount or its reason: from then on it is another one. */
export const typeAmountAtom = atom(
  null,
  (_get, set, order: number, place: 'amount' | 'reason', words: string): void => {
    const { [place]: typed, key } = amountPlaces(order)
    set(typedAtom, all => ({ ...all, [typed]: words, [key]: crypto.randomUUID() }))
  },
)

/** What was typed as an amount, in decimals; null: it is none that can be refunded. */
export function typedAmount(words: string, most: number): number | null {
  const digits = words.replace(/[\s,£$€]/g, '')
  const amount = /^\d{1,8}(\.\d{1,2})?$/.test(digits) ? Number(digits) : 0
  return amount > 0 && amount <= most ? amount : null
}

/** Refunds the amount that is typed. */
export const refundAmountAtom = atom(
  null,
  async (get, set, order: OrganiserOrder, most: number): Promise<void> => {
    const places = amountPlaces(order.id)
    const {
      [places.amount]: words = '',
      [places.reason]: reason = '',
      [places.key]: key = '',
    } = get(typedAtom)
    const amount = typedAmount(words, most)
    const inWords = (value: number) => money(value, order.currency_symbol)
    const problem =
      amount === null ? ordersTexts.badAmount(inWords(most)) : reason.trim() ? null : ordersTexts.noReason
    if (amount === null || problem) {
      set(outcomesAtom, all => ({ ...all, [AMOUNT]: { type: 'error', words: problem ?? '' } }))
      return
    }
    const isGiven = await set(actAtom, {
      name: AMOUNT,
      place: AMOUNT,
      send: () => call(refundAmount, { ...get(ofPage), amount, most, reason, key }),
      done: ordersTexts.amountGiven(inWords(amount), order.full_name),
      failed: organiserFailures.refund_amount,
      // A second press is the same amount.
      isDone: () => false,
    })
    if (isGiven) set(forgetSavedAtom, { [places.amount]: words, [places.reason]: reason, [places.key]: key })
  },
)

export const settleRefundAtom = atom(null, async (get, set, order: OrganiserOrder): Promise<void> => {
  await set(actAtom, {
    name: 'settle_refund',
    send: () => call(settleRefund, get(ofPage)),
    done: organiserTexts.settled(order.full_name),
    failed: organiserFailures.settle_refund,
    isDone: ({ due }) => !due,
  })
})

export const RESEND = 'resend_tickets'

export const resendTicketsAtom = atom(null, async (get, set, order: OrganiserOrder): Promise<void> => {
  await set(actAtom, {
    name: RESEND,
    send: () => call(resendTickets, get(ofPage)),
    done: organiserTexts.resent(order.email),
    failed: organiserFailures.resend_tickets,
    isDone: () => false,
  })
})

/** The places of what is typed of an order. */
export const typedPlaces = (order: number) => ({ name: `${order} name`, email: `${order} email` })

export const CHANGE = 'change_order'

/** Gives the order the name and the e-mail address that are typed. */
export const changeOrderAtom = atom(null, async (get, set, order: OrganiserOrder): Promise<void> => {
  const places = typedPlaces(order.id)
  const { [places.name]: full_name = order.full_name, [places.email]: email = order.email } = get(typedAtom)
  const problem =
    full_name.trim() === '' ? ordersTexts.noNameTyped : isEmail(email.trim()) ? null : ordersTexts.badEmail
  if (problem) {
    set(outcomesAtom, all => ({ ...all, [CHANGE]: { type: 'error', words: problem } }))
    return
  }
  const isSaved = await set(actAtom, {
    name: CHANGE,
    place: CHANGE,
    send: () => call(changeOrder, { ...get(ofPage), full_name, email }),
    done: ordersTexts.changed,
    failed: organiserFailures.change_order,
    isDone: now => now.full_name === full_name.trim() && now.email === sameEmail(email),
  })
  if (isSaved) set(forgetSavedAtom, { [places.name]: full_name, [places.email]: email })
})

export const placeOfAnswer = (answer: number): string => `answer ${answer}`

/** Changes an answer of the order to what is typed or chosen. */
export const changeAnswerAtom = atom(null, async (get, set, answer_id: number): Promise<void> => {
  const place = placeOfAnswer(answer_id)
  const answer = get(typedAtom)[place]
  if (answer === undefined) return
  const isSaved = await set(actAtom, {
    name: place,
    place,
    send: () => call(changeAnswer, { organiser_id: get(ofPage).organiser_id, answer_id, answer }),
    done: ordersTexts.answerChanged,
    failed: organiserFailures.change_answer,
    isDone: ({ answers }) => answers.some(one => one.id === answer_id && one.answer === answer.trim()),
  })
  if (isSaved) set(forgetSavedAtom, { [place]: answer })
})
