import { sweepLetters, sweepRefunds } from '../operation/sweeps.ts'
import { workBatches } from '../organiser/batches/workBatches.ts'
import { sendLetters } from '../organiser/letters/sendLetters.ts'
import { checkRefund, makeRefund } from '../payments/refund.ts'
import { runPlans } from '../payments/runPlans.ts'
import { putCustomer, setDefaultCard } from '../payments/savedCards/customers.ts'
import { settle } from '../payments/settle.ts'
import { deliverSandboxEvent } from '../payments/webhooks.ts'
import { deliverWebhooks } from '../programs/deliverWebhooks.ts'
import type { Work } from '../queue/queues.ts'
import { followCatalogue } from '../sale/changes/followCatalogue.ts'
import { releaseExpired } from '../sale/release.ts'
import { deleteOldRecords } from './deleteOldRecords.ts'
import { mailAccountDeleted } from './mailAccountDeleted.ts'
import { mailCode } from './mailCode.ts'
import { mailConfirmation } from './mailConfirmation.ts'
import { mailEmailChange } from './mailEmailChange.ts'
import { mailExchange } from './mailExchange.ts'
import { mailInstalment } from './mailInstalment.ts'
import { mailInvitation } from './mailInvitation.ts'
import { mailMoved } from './mailMoved.ts'
import { mailOrderAddress } from './mailOrderAddress.ts'
import { mailRefund } from './mailRefund.ts'
import { mailTickets } from './mailTickets.ts'
import { mailTransfer } from './mailTransfer.ts'
import { pushApplePasses } from './pushApplePasses.ts'
import { putGooglePasses } from './putGooglePasses.ts'
import { textReminder } from './textReminder.ts'
import type { WorkContext } from './workContext.ts'

/** What each job does. A missing one does not compile. */
export const work: Work<WorkContext> = {
  mail_code: mailCode,
  mail_confirmation: mailConfirmation,
  mail_tickets: mailTickets,
  mail_refund: mailRefund,
  mail_instalment: mailInstalment,
  mail_moved: mailMoved,
  mail_invitation: mailInvitation,
  mail_account_deleted: mailAccountDeleted,
  mail_email_change: mailEmailChange,
  mail_order_address: mailOrderAddress,
  mail_exchange: mailExchange,
  mail_transfer: mailTransfer,
  put_customer: ({ account }, services) => putCustomer(services, account),
  put_google_passes: putGooglePasses,
  push_apple_passes: pushApplePasses,
  text_reminder: textReminder,
  set_default_card: ({ sale }, services) => setDefaultCard(services, sale),
  run_plans: (_data, services) => runPlans(services),
  make_refund: ({ refund }, services) => makeRefund(services, refund),
  check_refund: ({ attempt }, services) => checkRefund(services, attempt),
  settle_payment: ({ attempt }, services) => settle(services, attempt),
  sandbox_event: (event, services) => deliverSandboxEvent(services, event),
  async count_visit(visit, { analytics }) {
    await analytics[visit.service]?.(visit)
  },
  sweep_letters: (_data, services) => sweepLetters(services),
  sweep_refunds: (_data, services) => sweepRefunds(services),
  follow_catalogue: (_data, services) => followCatalogue(services),
  work_batches: (_data, services) => workBatches(services),
  send_letters: (_data, services) => sendLetters(services),
  deliver_webhooks: (_data, services) => deliverWebhooks(services),
  release_expired: (_data, { database }) => releaseExpired(database),
  delete_old_records: (_data, services) => deleteOldRecords(services),
}
