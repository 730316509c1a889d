import { toMinor } from '../../contract/format/money.ts'
import { sameEmail } from '../../contract/rules/contact.ts'
import { enterPaidByHand } from '../book/refunds.ts'
import { limitCall } from '../http/rateLimits.ts'
import { Refusal } from '../http/refusal.ts'
import { actingMember, logAct, memberOf } from '../organiser/asMember.ts'
import { attendeesOf } from '../organiser/attendeesOf.ts'
import { addMemberTo, inviteMember, removeMemberFrom, setRoleOf } from '../organiser/changeMembers.ts'
import { giveTickets } from '../organiser/complimentary/giveTickets.ts'
import { membersOf } from '../organiser/membersOf.ts'
import { exchangeOwnTicket } from '../organiser/orders/exchangeTicket.ts'
import { ownOrder, refundOwnPart, refundOwnTicket, sendOwnAgain } from '../organiser/refunds.ts'
import { lockSale } from '../sale/markPaid.ts'
import { giveAmount } from '../sale/refund/giveAmount.ts'
import { type CallContext, changes, type Handlers } from './handler.ts'

export const organiserActsHandlers = {
  get_attendees: {
    async read({ database, session }, { organiser_id, event_id, after }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_attendees')
      if (member === null) return { attendees: null, after: null }
      return attendeesOf(database, organiser_id, event_id, after)
    },
  },

  get_members: {
    async read({ database, session }, { organiser_id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_members')
      return member === null ? { members: null, acts: [] } : membersOf(database, organiser_id)
    },
  },

  refund_order: changes({
    async apply(trx, { session, enqueue }, { organiser_id, sale_id }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'refund_order')
      const { reference } = await ownOrder(trx, organiser_id, sale_id)
      await refundOwnPart(trx, enqueue, organiser_id, sale_id)
      await logAct(trx, organiser_id, member, 'refund_order', reference)
      return {}
    },
  }),

  refund_ticket: changes({
    async apply(trx, { session, enqueue }, { organiser_id, ticket_id }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'refund_ticket')
      await refundOwnTicket(trx, enqueue, organiser_id, ticket_id)
      await logAct(trx, organiser_id, member, 'refund_ticket', ticket_id)
      return {}
    },
  }),

  refund_amount: changes({
    async apply(trx, { session, enqueue }, given) {
      const { organiser_id, sale_id } = given
      const member = await actingMember(trx, session.accountId, organiser_id, 'refund_amount')
      const { reference } = await ownOrder(trx, organiser_id, sale_id)
      const amount = await giveAmount(trx, enqueue, sale_id, {
        organiser: organiser_id,
        amount: toMinor(given.amount),
        shown: given.most === undefined ? null : toMinor(given.most),
        reason: given.reason,
        key: given.key,
      })
      if (amount) await logAct(trx, organiser_id, member, 'refund_amount', reference, { after: amount })
      return {}
    },
  }),

  exchange_ticket: changes({
    async apply(trx, { session, enqueue }, given) {
      const member = await actingMember(trx, session.accountId, given.organiser_id, 'exchange_ticket')
      const exchanged = await exchangeOwnTicket(trx, enqueue, given)
      if (exchanged)
        await logAct(trx, given.organiser_id, member, 'exchange_ticket', given.ticket_id, exchanged)
      return {}
    },
  }),

  settle_refund: changes({
    async apply(trx, { session }, { organiser_id, sale_id }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'settle_refund')
      const { reference } = await ownOrder(trx, organiser_id, sale_id)
      await lockSale(trx, sale_id)
      if (!(await enterPaidByHand(trx, sale_id, organiser_id)))
        throw new Refusal(409, 'Nothing of this order is left to be paid by hand.')
      await logAct(trx, organiser_id, member, 'settle_refund', reference)
      return {}
    },
  }),

  resend_tickets: changes({
    async apply(trx, { session, enqueue }, { organiser_id, sale_id }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'resend_tickets')
      const { reference } = await ownOrder(trx, organiser_id, sale_id)
      await sendOwnAgain(trx, enqueue, organiser_id, sale_id)
      await logAct(trx, organiser_id, member, 'resend_tickets', reference)
      return {}
    },
  }),

  send_complimentary: changes({
    async before(context, { organiser_id, guests }) {
      const { database, session } = context
      const member = await memberOf(database, session.accountId, organiser_id, 'send_complimentary')
      if (member === null) return
      const callers = { complimentary_by_organiser: `${organiser_id}` }
      await limitCall(context, callers, 'Many complimentary tickets were sent.', guests.length)
    },
    async apply(trx, { session, enqueue }, given) {
      const member = await actingMember(trx, session.accountId, given.organiser_id, 'send_complimentary')
      return { sent: await giveTickets(trx, enqueue, member, given) }
    },
    async answer(_context, { sent }: { sent: number }) {
      return { sent }
    },
  }),

  add_member: changes({
    before: (context, body) => limitInvitations(context, 'add_member', body),
    async apply(trx, { session, enqueue }, { organiser_id, email, role }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'add_member')
      await addMemberTo(trx, enqueue, organiser_id, email, role)
      await logAct(trx, organiser_id, member, 'add_member', sameEmail(email), { after: role })
      return {}
    },
  }),

  invite_again: changes({
    before: (context, body) => limitInvitations(context, 'invite_again', body),
    async apply(trx, { session, enqueue }, { organiser_id, email }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'invite_again')
      await inviteMember(trx, enqueue, organiser_id, email)
      await logAct(trx, organiser_id, member, 'invite_again', sameEmail(email))
      return {}
    },
  }),

  set_member_role: changes({
    async apply(trx, { session }, { organiser_id, email, role }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'set_member_role')
      const before = await setRoleOf(trx, organiser_id, email, role)
      if (before !== role)
        await logAct(trx, organiser_id, member, 'set_member_role', sameEmail(email), { before, after: role })
      return {}
    },
  }),

  remove_member: changes({
    async apply(trx, { session }, { organiser_id, email }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'remove_member')
      const before = await removeMemberFrom(trx, organiser_id, email)
      await logAct(trx, organiser_id, member, 'remove_member', sameEmail(email), { before })
      return {}
    },
  }),
} satisfies Partial<Handlers>

/** Letters to people whose addresses were typed. What strangers ask for does not count against the organiser. */
async function limitInvitations(
  context: CallContext,
  call: 'add_member' | 'invite_again',
  { organiser_id, email }: { organiser_id: number; email: string },
): Promise<void> {
  await actingMember(context.database, context.session.accountId, organiser_id, call)
  const callers = {
    invitations_by_organiser: String(organiser_id),
    invitations_by_email: `${organiser_id} ${sameEmail(email)}`,
  }
  await limitCall(context, callers, 'Too many invitations were sent.')
}
