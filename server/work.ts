import { deleteOldRecords } from './deleteOldRecords.ts'
import type { Work } from './jobs/queues.ts'
import {
  codeLetter,
  confirmationLetter,
  orderRefundedLetter,
  refundFailedLetter,
  refundLetter,
} from './mail/letters.ts'
import { orderLetter } from './mail/orderLetter.ts'
import { instalmentLetter, reminderText, scheduleLetter } from './mail/planLetters.ts'
import type { SendMail } from './mail/sendMail.ts'
import { confirmationToken, wordingsOf } from './mailingList.ts'
import { digitsOf } from './oneTimeCode.ts'
import { sweepLetters, sweepRefunds } from './operation/sweeps.ts'
import { setDefaultCard } from './payments/customers.ts'
import { checkRefund } from './payments/refund.ts'
import { runPlans } from './payments/runPlans.ts'
import { settle } from './payments/settle.ts'
import { deliverSandboxEvent } from './payments/webhooks.ts'
import { paidOf } from './plans/plan.ts'
import { plansOf } from './plans/readPlan.ts'
import { vouchersOfSales } from './sale/issueVouchers.ts'
import { releaseExpired } from './sale/release.ts'
import { ticketsOfSale } from './sale/wallet.ts'
import type { Services } from './services.ts'

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

  async mail_tickets({ sale: id }, { database, keys, configuration, sendMail }) {
    const sale = await database
      .selectFrom('sale')
      .select(['reference', 'email', 'total', 'currency'])
      .where('id', '=', id)
      .where('mailed_at', 'is', null)
      .where('refunded_at', 'is', null)
      .executeTakeFirst()
    if (!sale?.email) return
    const tickets = await ticketsOfSale(database, keys, id)
    const vouchers = await vouchersOfSales(database, [id])
    const [plan] = await plansOf(database, { sale: id })
    const letter = plan?.instalments.some(({ isPaid }) => !isPaid)
      ? scheduleLetter(plan, configuration.origin)
      : await orderLetter({ ...sale, to: sale.email, tickets, vouchers }, configuration.origin)
    await sendMail(letter)
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
      ])
      .where('payment_attempt.id', '=', attempt)
      .executeTakeFirstOrThrow()
    if (!refund.email || refund.refund_mailed_at) return
    // An order in instalments ends as a whole.
    const amount = refund.refunded_at
      ? ((await paidOf(database, refund.sale_id)) ?? refund.amount)
      : refund.amount
    const ofStatus = refund.refunded_at ? orderRefundedLetter : refundLetter
    const letter = refund.status === 'refund_failed' ? refundFailedLetter : ofStatus
    await sendMail(letter({ ...refund, amount, to: refund.email }, configuration.origin))
    await database
      .updateTable('payment_attempt')
      .set({ refund_mailed_at: new Date() })
      .where('id', '=', attempt)
      .where('status', '=', refund.status)
      .execute()
  },

  async mail_instalment({ sale, number, about }, { database, configuration, sendMail }) {
    const [plan] = await plansOf(database, { sale })
    const letter = plan && instalmentLetter(plan, number, about, configuration.origin)
    if (letter) await sendMail(letter)
  },

  async text_reminder({ sale, number }, { database, configuration, sendText }) {
    const [plan] = await plansOf(database, { sale })
    const instalment = plan?.instalments.find(one => one.number === number)
    if (!plan || !instalment || instalment.isPaid) return
    await sendText?.(plan.contactNumber, reminderText(plan, instalment, configuration.origin))
  },

  set_default_card: ({ sale }, services) => setDefaultCard(services, sale),

  run_plans: (_data, services) => runPlans(services),

  check_refund: ({ attempt }, services) => checkRefund(services, attempt),

  settle_payment: ({ attempt }, services) => settle(services, attempt),

  sandbox_event: (event, services) => deliverSandboxEvent(services, event),

  async count_visit(visit, { analytics }) {
    await analytics[visit.service]?.(visit)
  },

  sweep_letters: (_data, services) => sweepLetters(services),

  sweep_refunds: (_data, services) => sweepRefunds(services),

  release_expired: (_data, { database }) => releaseExpired(database),

  delete_old_records: (_data, services) => deleteOldRecords(services),
}
