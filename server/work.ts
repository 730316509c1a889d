import { sql } from 'kysely'
import { deleteOldRecords } from './deleteOldRecords.ts'
import type { Work } from './jobs/queues.ts'
import { codeLetter, confirmationLetter } from './mail/letters.ts'
import { orderLetter } from './mail/orderLetter.ts'
import { instalmentLetter, reminderText, scheduleLetter } from './mail/planLetters.ts'
import {
  cancelledOrderLetter,
  orderRefundedLetter,
  refundFailedLetter,
  refundLetter,
  ticketRefundedLetter,
} from './mail/refundLetters.ts'
import type { SendMail } from './mail/sendMail.ts'
import { claimedLetter, recipientRefundedLetter, transferLetter } from './mail/transferLetters.ts'
import { confirmationToken, wordingsOf } from './mailingList.ts'
import { digitsOf } from './oneTimeCode.ts'
import { sweepLetters, sweepRefunds, sweepTicketRefunds } from './operation/sweeps.ts'
import { setDefaultCard } from './payments/customers.ts'
import { checkRefund } from './payments/refund.ts'
import { giveBackTicket } from './payments/refundTicket.ts'
import { runPlans } from './payments/runPlans.ts'
import { settle } from './payments/settle.ts'
import { deliverSandboxEvent } from './payments/webhooks.ts'
import { paidOf } from './plans/plan.ts'
import { plansOf } from './plans/readPlan.ts'
import { vouchersOfSales } from './sale/issueVouchers.ts'
import { givenBackForTickets } from './sale/refundTicket.ts'
import { releaseExpired } from './sale/release.ts'
import type { Services } from './services.ts'
import { claimLink } from './transfer/claimLink.ts'
import { readTransfer } from './transfer/readTransfer.ts'
import { ticketsOfSale } from './wallet/wallet.ts'

/** What a job can use: the server's services and the mail, which sends a letter once however often its job runs. */
export type WorkContext = Services & { sendMail: SendMail }

/** What each job does. */
export const work: Work<WorkContext> = {
  async mail_code({ id }, { database, keys, configuration, sendMail }) {
    const code = await database
      .selectFrom('one_time_code')
      .select('email')
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (!code) return
    await sendMail(codeLetter(id, code.email, digitsOf(keys, id), new URL(configuration.origin).hostname))
  },

  async mail_confirmation({ id }, { database, keys, configuration, sendMail }) {
    const request = await database
      .selectFrom('mailing_request')
      .select(['email', 'sale_id'])
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (!request) return
    const wanted = request.sale_id === null ? [] : await wordingsOf(database, id)
    const link = { id, confirmation: confirmationToken(keys, id) }
    await sendMail(confirmationLetter(link, request.email, wanted, configuration.origin))
  },

  async mail_tickets({ sale: id, copy }, { database, keys, configuration, sendMail }) {
    const sale = await database
      .selectFrom('sale')
      .select(['reference', 'email', 'total', 'currency', 'mailed_at'])
      .where('id', '=', id)
      .where('refunded_at', 'is', null)
      .executeTakeFirst()
    if (!sale?.email || (sale.mailed_at && !copy)) return
    const tickets = await ticketsOfSale(database, keys, id)
    const vouchers = await vouchersOfSales(database, [id])
    const [plan] = await plansOf(database, { sale: id })
    const letter = plan?.instalments.some(({ isPaid }) => !isPaid)
      ? scheduleLetter(plan, configuration.origin)
      : await orderLetter({ ...sale, to: sale.email, tickets, vouchers }, configuration.origin)
    // A mail program hides a second letter of the same Message-ID.
    await sendMail(copy ? { ...letter, messageId: letter.messageId.replace('@', `-${copy}@`) } : letter)
    await database.updateTable('sale').set({ mailed_at: new Date() }).where('id', '=', id).execute()
  },

  async mail_refund({ attempt }, { database, configuration, sendMail }) {
    const refund = await database
      .selectFrom('payment_attempt')
      .innerJoin('sale', 'sale.id', 'payment_attempt.sale_id')
      .select([
        'sale.reference',
        'sale.email',
        'payment_attempt.sale_id',
        'payment_attempt.number',
        'amount',
        'payment_attempt.currency',
        'payment_attempt.status',
        'payment_attempt.refund_mailed_at',
        'sale.refunded_at',
        'sale.ended_because as because',
      ])
      .where('payment_attempt.id', '=', attempt)
      .executeTakeFirstOrThrow()
    if (!refund.email || refund.refund_mailed_at) return
    // An order in instalments ends as a whole.
    const paid =
      (refund.refunded_at && (await paidOf(database, refund.sale_id))) ??
      refund.amount - (await givenBackForTickets(database, attempt))
    const ofStatus = refund.refunded_at ? orderRefundedLetter : refundLetter
    const letter = refund.status === 'refund_failed' ? refundFailedLetter : ofStatus
    // Its tickets were refunded one by one before.
    const isNothingLeft = refund.refunded_at !== null && paid === 0
    const told = { ...refund, amount: paid, to: refund.email }
    await sendMail((isNothingLeft ? cancelledOrderLetter : letter)(told, configuration.origin))
    await database
      .updateTable('payment_attempt')
      .set({ refund_mailed_at: new Date() })
      .where('id', '=', attempt)
      .where('status', '=', refund.status)
      .execute()
  },

  async mail_ticket_refund({ ticket }, { database, configuration, sendMail }) {
    const refunded = await database
      .selectFrom('ticket_refund')
      .innerJoin('ticket', 'ticket.id', 'ticket_id')
      .innerJoin('sale', 'sale.id', 'ticket.sale_id')
      .innerJoin('ticket_type', 'ticket_type.id', 'ticket.ticket_type_id')
      .innerJoin('event_date', 'event_date.id', 'event_date_id')
      .innerJoin('event', 'event.id', 'event_date.event_id')
      .select([
        'reference',
        'email',
        'ticket_refund.amount',
        'sale.currency',
        'event.title',
        'ticket_type.name',
      ])
      .select(
        sql<number>`(select coalesce(sum(amount), 0) from returned_credit
          where ticket_id = ticket_refund.ticket_id)::integer`.as('credit'),
      )
      .where('ticket_id', '=', ticket)
      .where('ticket_refund.mailed_at', 'is', null)
      .executeTakeFirst()
    if (!refunded?.email) return
    const { email: to, title, name } = refunded
    await sendMail(
      ticketRefundedLetter({ ...refunded, to, ticket, what: `${title}, ${name}` }, configuration.origin),
    )
    await database
      .updateTable('ticket_refund')
      .set({ mailed_at: new Date() })
      .where('ticket_id', '=', ticket)
      .execute()
  },

  async mail_cancelled_order({ sale }, { database, configuration, sendMail }) {
    const { reference, email } = await database
      .selectFrom('sale')
      .select(['reference', 'email'])
      .where('id', '=', sale)
      .executeTakeFirstOrThrow()
    if (email) await sendMail(cancelledOrderLetter({ to: email, reference }, configuration.origin))
  },

  async mail_instalment({ sale, number, about }, { database, configuration, sendMail }) {
    const [plan] = await plansOf(database, { sale })
    const letter = plan && instalmentLetter(plan, number, about, configuration.origin)
    if (letter) await sendMail(letter)
  },

  async mail_transfer({ transfer: id, about }, { database, keys, configuration, sendMail }) {
    const transfer = await readTransfer(database, id)
    if (!transfer || transfer.is_cancelled || transfer.is_over) return
    if (about === 'refunded') {
      // Whoever has no letter about the tickets yet needs none about their end.
      if (transfer.is_sent || transfer.is_claimed)
        await sendMail(recipientRefundedLetter(transfer, configuration.origin))
      return
    }
    if (transfer.is_ended) return
    if (about === 'claimed') {
      if (transfer.from_email) await sendMail(claimedLetter(transfer, configuration.origin))
      return
    }
    if (transfer.is_sent) return
    await sendMail(transferLetter(transfer, claimLink(keys, configuration.origin, id)))
    await database.updateTable('transfer').set({ sent_at: new Date() }).where('id', '=', id).execute()
  },

  async text_reminder({ sale, number }, { database, configuration, sendText }) {
    const [plan] = await plansOf(database, { sale })
    const instalment = plan?.instalments.find(one => one.number === number)
    if (!plan || !instalment || instalment.isPaid) return
    await sendText?.(plan.contactNumber, reminderText(plan, instalment, configuration.origin))
  },

  set_default_card: ({ sale }, services) => setDefaultCard(services, sale),

  run_plans: (_data, services) => runPlans(services),

  refund_ticket: ({ ticket }, services) => giveBackTicket(services, ticket),

  check_refund: ({ attempt }, services) => checkRefund(services, attempt),

  settle_payment: ({ attempt }, services) => settle(services, attempt),

  sandbox_event: (event, services) => deliverSandboxEvent(services, event),

  async count_visit(visit, { analytics }) {
    await analytics[visit.service]?.(visit)
  },

  sweep_letters: (_data, services) => sweepLetters(services),

  async sweep_refunds(_data, services) {
    await sweepTicketRefunds(services)
    await sweepRefunds(services)
  },

  release_expired: (_data, { database }) => releaseExpired(database),

  delete_old_records: (_data, services) => deleteOldRecords(services),
}
