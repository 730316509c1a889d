import { array, boolean, enums, nullable, object, optional, string } from 'superstruct'
import type { AnyStruct } from '../call.ts'
import { id, text } from '../fields.ts'
import { ORDER_STATES } from '../orders/orderList.ts'
import { sizes } from '../sizes.ts'
import { apiAttendee, apiEvent, apiOrder, nextId } from './answers.ts'
import { importReport } from './importReport.ts'
import type { ApiScope } from './scopes.ts'

/** A call of the API of an organiser. Its document, its handler and its tests follow from its row. */
export interface ApiCall {
  method: 'GET' | 'POST'
  /** `:id` is the id of what it is of. */
  path: string
  scope: ApiScope
  summary: string
  description?: string
  /** Of a GET in the query, of a POST as JSON. */
  request: AnyStruct
  answer: AnyStruct
  /** It changes something, and needs an Idempotency-Key. */
  changes?: true
}

const row = <const N extends Omit<ApiCall, 'request'>, Q extends AnyStruct>(given: N & { request?: Q }) =>
  ({ request: object({}), ...given }) as N & { request: Q }

export const API_PATH = '/api/v1/'

const whichApiOrders = {
  event_id: optional(id()),
  date_id: optional(id()),
  ticket_id: optional(id()),
  state: optional(enums(ORDER_STATES)),
  sort: optional(enums(['newest', 'oldest'])),
  after: optional(id()),
}

const PAGED = 'A page ends with `after`. Ask with it for the next page, until it is null.'

const orderPage = object({ orders: array(apiOrder), after: nextId() })

const done = object({ success: boolean() })

export const apiCalls = {
  list_events: row({
    method: 'GET',
    path: '/api/v1/events',
    scope: 'events:read',
    summary: 'The events of the organiser with their sales, by their ids, at most 100 at a time',
    description: PAGED,
    request: object({ after: optional(id()) }),
    answer: object({ events: array(apiEvent), after: nextId() }),
  }),
  export_events: row({
    method: 'GET',
    path: '/api/v1/events/file',
    scope: 'events:read',
    summary:
      'The events of the organiser as a file of the catalogue’s own format, of which an import changes nothing',
    description: 'It has the settings of the organiser too, without its members and its codes.',
    answer: object({ file: string() }),
  }),
  import_events: row({
    method: 'POST',
    path: '/api/v1/events/import',
    scope: 'events:write',
    summary: 'Adds and changes events by a file',
    description:
      'YAML or JSON of the catalogue’s own format, or JSON-LD, of at most 150,000 characters. Unless it is `confirmed`, nothing is stored, and the answer says what would be done. What is left out of the file stays as it is. What the file says of an organiser is not taken. Holders are told of what has changed for them. What gives money back, such as a cancelled event, needs the scope `refunds` too.',
    request: object({ file: text(sizes.file), confirmed: boolean() }),
    answer: importReport,
    changes: true,
  }),
  list_orders: row({
    method: 'GET',
    path: '/api/v1/orders',
    scope: 'orders:read',
    summary: 'The paid orders of the organiser, the newest first, at most 50 at a time',
    description: PAGED,
    request: object(whichApiOrders),
    answer: orderPage,
  }),
  search_orders: row({
    method: 'POST',
    path: '/api/v1/orders/search',
    scope: 'orders:read',
    summary: 'The same orders, also by a part of a name, an e-mail address, a reference or an answer',
    description: `What is searched for is sent in a body, because logs keep addresses. It changes nothing. ${PAGED}`,
    request: object({ ...whichApiOrders, search: optional(text(100)) }),
    answer: orderPage,
  }),
  get_order: row({
    method: 'GET',
    path: '/api/v1/orders/:id',
    scope: 'orders:read',
    summary: 'One order',
    answer: object({ order: apiOrder }),
  }),
  list_attendees: row({
    method: 'GET',
    path: '/api/v1/events/:id/attendees',
    scope: 'attendees:read',
    summary: 'The tickets of an event and who holds them, at most 1,000 at a time',
    description: PAGED,
    request: object({ after: optional(text(10)) }),
    answer: object({ attendees: array(apiAttendee), after: nullable(string()) }),
  }),
  send_order: row({
    method: 'POST',
    path: '/api/v1/orders/:id/send',
    scope: 'tickets:send',
    summary: 'Sends the letter with the tickets of an order again',
    answer: done,
    changes: true,
  }),
  refund_order: row({
    method: 'POST',
    path: '/api/v1/orders/:id/refund',
    scope: 'refunds',
    summary: 'Gives back what the organiser has sold in an order, and ends its tickets',
    description: 'The money goes back by jobs, after the answer.',
    answer: done,
    changes: true,
  }),
} as const satisfies Record<string, ApiCall>

export type ApiCallName = keyof typeof apiCalls

/** The path of a call with the id of what it is of in this path as `:id`; null: it is of no call. */
export function apiPathAt(path: string): string | null {
  const named = path.replace(/\/\d+(?=\/|$)/, '/:id')
  return Object.values(apiCalls).find(one => one.path === named)?.path ?? null
}
