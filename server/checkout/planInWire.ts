import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import { providerFor } from '../payments/providers.ts'
import { type EventOfPlan, paymentPlansOf } from '../plans/offered.ts'
import { remainingOf } from '../plans/plan.ts'
import type { Services } from '../services.ts'

interface Paid {
  events: EventOfPlan[]
  hasVouchers: boolean
  /** In minor units. */
  total: number
  /** ISO 4217 code. */
  currency: string
  /** Who takes the payment; null: nobody. */
  provider: OrganiserProvider | null
  sale: { id: number } | null
}

/** The plans of a basket, where a provider stores cards and the shopper can be reminded, and the payments still to come. */
export async function planInWire(
  { database, payments, sendText }: Pick<Services, 'database' | 'payments' | 'sendText'>,
  { events, hasVouchers, total, currency, provider, sale }: Paid,
) {
  // A gift voucher could be spent before it is paid.
  const isOffered =
    !hasVouchers && sendText !== null && providerFor(payments, provider, 'instalment', currency) !== null
  return {
    payment_plan_schedule_options: isOffered ? paymentPlansOf(events, total, new Date()) : {},
    payment_plan_remaining: sale ? await remainingOf(database, sale.id) : 0,
  }
}
