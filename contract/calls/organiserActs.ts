import {
  array,
  boolean,
  enums,
  type Infer,
  nullable,
  number,
  object,
  optional,
  refine,
  size,
  string,
} from 'superstruct'
import { act, always, read } from '../call.ts'
import { amount, email, flag, id, oneLine, text } from '../fields.ts'
import { ORGANISER_ROLES } from '../organiserRoles.ts'
import { sizes } from '../sizes.ts'

const own = { organiser_id: id() }

const attendee = object({
  ticket: string(),
  order: string(),
  /** Whose ticket it is now: the buyer, or who has claimed it. */
  name: string(),
  email: string(),
  ticket_name: string(),
  nice_date: string(),
  seat: string(),
  is_test: boolean(),
  is_refunded: boolean(),
})

export type Attendee = Infer<typeof attendee>

/** The tickets of an event, at most 1,000 at a time. */
export const getAttendees = read('get_attendees', {
  method: 'GET',
  under: 'store',
  path: '/ajax/store/organiser/attendees/',
  request: object({ ...own, event_id: id(), after: text(10) }),
  answer: object({
    /** null: the user is no member of this organiser, or the event is not this organiser's. */
    attendees: nullable(array(attendee)),
    /** Ask with this `after` for more; null: there are none. */
    after: nullable(string()),
  }),
})

const organiserAct = object({
  /** 18/12/2026 at 7:30 pm, by the clock of the organiser's events. */
  at: string(),
  member: string(),
  act: enums([
    'refund_order',
    'refund_ticket',
    'refund_amount',
    'exchange_ticket',
    'settle_refund',
    'resend_tickets',
    'change_order',
    'change_answer',
    'add_member',
    'remove_member',
    'invite_again',
    'set_member_role',
    'publish_event',
    'delete_event_draft',
    'import_events',
    'change_settings',
    'send_complimentary',
    'claim_gift_aid',
    'change_codes',
    'act_on_orders',
    'send_letter',
    'stop_letter',
    'make_token',
    'revoke_token',
    'change_webhook',
  ]),
  about: string(),
  /** A value that has changed, such as a role; of a published event, `after` names the changed keys. Empty: there is none. */
  before: optional(string()),
  after: optional(string()),
})

export type OrganiserAct = Infer<typeof organiserAct>

const role = () => enums(ORGANISER_ROLES)

const organiserMember = object({
  email: string(),
  role: role(),
  /** They were invited and have not signed in yet. */
  is_invited: boolean(),
})

export type OrganiserMember = Infer<typeof organiserMember>

/** The members of an organiser, and what they have done, the newest first, at most 100. */
export const getMembers = read('get_members', {
  method: 'GET',
  under: 'store',
  path: '/ajax/store/organiser/members/',
  request: object(own),
  answer: object({
    /** null: the user is no member of this organiser. */
    members: nullable(array(string())),
    /** The same with their roles; a server of the version before leaves them out. */
    people: optional(array(organiserMember)),
    acts: array(organiserAct),
  }),
})

/** Gives back what an order has cost that is of this organiser. Its tickets and gift vouchers of it are over. */
export const refundOrder = act('refund_order', {
  under: 'store',
  costly: always,
  request: object({ ...own, sale_id: id() }),
})

/** Gives back what one ticket has cost, and ends it. */
export const refundTicket = act('refund_ticket', {
  under: 'store',
  costly: always,
  request: object({ ...own, ticket_id: text(10) }),
})

/**
 * Gives back an amount of what was paid for an order that is of this organiser; all tickets stay valid. `key`: made by the page
 * for what was typed. An amount is given once, however often it is sent.
 */
export const refundAmount = act('refund_amount', {
  under: 'store',
  costly: always,
  request: object({
    ...own,
    sale_id: id(),
    amount: refine(amount(), 'amount', value => value > 0),
    /** The most that its page has shown as left: nothing is given where another amount was given since. */
    most: optional(amount()),
    /** The shopper reads it. */
    reason: refine(oneLine(300), 'reason', value => value !== ''),
    key: refine(text(36), 'key', value => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)),
  }),
})

/**
 * Exchanges a ticket for another type of its event. It keeps its id, its code and what was paid for it. `from_type`: its type, as
 * the page shows it. A ticket that is of `to_type` already was exchanged before.
 */
export const exchangeTicket = act('exchange_ticket', {
  under: 'store',
  costly: always,
  request: object({ ...own, ticket_id: text(10), from_type: id(), to_type: id() }),
})

/** Notes that somebody has paid by hand what a bank has not taken back of an order. */
export const settleRefund = act('settle_refund', {
  under: 'store',
  costly: always,
  request: object({ ...own, sale_id: id() }),
})

/** Sends the letter with the tickets of an order again. */
export const resendTickets = act('resend_tickets', {
  under: 'store',
  request: object({ ...own, sale_id: id() }),
})

const name = () => refine(oneLine(100), 'name', value => value !== '')

/** Says who has bought an order, and where its letters go. The address that it had gets a letter about that. */
export const changeOrder = act('change_order', {
  under: 'store',
  // Tickets that are sent again go to the address of their order.
  costly: always,
  request: object({ ...own, sale_id: id(), full_name: name(), email: email() }),
})

/** Changes an answer of an order to a question. */
export const changeAnswer = act('change_answer', {
  under: 'store',
  request: object({ ...own, answer_id: id(), answer: text(2000) }),
})

const guest = object({ name: name(), email: email() })

/**
 * Gives each of these people an order of one free ticket of this type, or none of them. Places that are kept back are taken
 * first. `list`: made by the page for what was typed. A list is given once, however often it is sent.
 */
export const sendComplimentary = act('send_complimentary', {
  under: 'store',
  costly: always,
  request: object({
    ...own,
    ticket_id: id(),
    list: refine(text(36), 'list', value => /^[a-f\d-]{36}$/.test(value)),
    guests: size(array(guest), 1, sizes.guests),
    /** Also to those who have a complimentary ticket for this date; without it they are named, and nothing is given. */
    again: optional(flag()),
  }),
  answer: object({ sent: number() }),
})

/** Adds a member, and sends them a letter of invitation. */
export const addMember = act('add_member', {
  under: 'store',
  // A member may be one who gives money back.
  costly: always,
  request: object({ ...own, email: email(), role: role() }),
})

/** Sends the invitation of a member who has not signed in yet again. */
export const inviteAgain = act('invite_again', {
  under: 'store',
  request: object({ ...own, email: email() }),
})

export const setMemberRole = act('set_member_role', {
  under: 'store',
  costly: always,
  request: object({ ...own, email: email(), role: role() }),
})

/** Removes a member, or takes back an invitation. */
export const removeMember = act('remove_member', {
  under: 'store',
  request: object({ ...own, email: email() }),
})
