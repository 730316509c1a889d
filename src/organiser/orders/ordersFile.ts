import type { OrderChoices, OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { MONEY_COLUMNS } from '../../../contract/moneyAmounts.ts'
import { moneyColumnTexts } from '../../text/money.ts'
import { ordersTexts } from '../../text/orders.ts'
import { organiserTexts } from '../../text/organiser.ts'
import type { Cell } from '../csv.ts'
import { stateOf } from './orderWords.ts'

/** The questions of an event, or of all; each has a column of the file. */
export const columnQuestions = (choices: OrderChoices | null, event: string): string[] => [
  ...new Set(
    choices?.events
      .filter(({ id }) => event === '' || String(id) === event)
      .flatMap(({ questions }) => questions.map(({ question }) => question)),
  ),
]

export const columnsOf = (questions: string[]): string[] => [
  ...ordersTexts.columns,
  ...MONEY_COLUMNS.map(column => moneyColumnTexts[column]),
  ...questions,
  ordersTexts.otherAnswers,
]

type Answer = OrganiserOrder['answers'][number]

const ofTicket = ({ of, answer }: Answer): string => `${of ? `${of}: ` : ''}${answer}`

export const answerInWords = ({ of, question, answer }: Answer): string =>
  `${of ? `${of}: ` : ''}${question} ${answer}`

/** An order as a row of a table, under the columns of `columnsOf`. An answer to a question that is gone is in the last one. */
export const orderRow = (order: OrganiserOrder, questions: string[]): Cell[] => [
  order.reference,
  order.bought,
  order.full_name,
  order.email,
  order.items.join('\n'),
  order.tickets.map(({ id }) => id).join('\n'),
  order.delivery_address.join('\n'),
  order.feedback,
  order.is_test ? organiserTexts.test : '',
  ordersTexts.states[stateOf(order)],
  order.given_by ?? '',
  order.currency,
  ...MONEY_COLUMNS.map(column => order.amounts?.[column] ?? ''),
  ...questions.map(question =>
    order.answers
      .filter(one => one.question === question)
      .map(ofTicket)
      .join('\n'),
  ),
  order.answers
    .filter(({ question }) => !questions.includes(question))
    .map(answerInWords)
    .join('\n'),
]
