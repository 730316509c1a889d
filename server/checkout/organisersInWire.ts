import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import { hasCustomRefundPolicy } from '../catalogue/read/refundPolicy.ts'
import type { Payee } from '../sale/payees.ts'
import type { Services } from '../services.ts'
import type { charitiesOf } from './charitiesOf.ts'
import type { CheckoutLine } from './lines.ts'
import type { VoucherLine } from './voucherLines.ts'

interface Selling {
  /** A line of each organiser. */
  sellers: (CheckoutLine | VoucherLine)[]
  /** A line of each event. */
  events: CheckoutLine[]
  charities: Awaited<ReturnType<typeof charitiesOf>>
  payees: Payee[]
  /** Whether this server takes payments for an organiser that names this provider. */
  takes: (provider: OrganiserProvider) => boolean
}

/** The organisers of a basket as `get/` answers them. */
export async function organisersInWire(
  { database, upcoming: upcomingOf }: Pick<Services, 'database' | 'upcoming'>,
  { sellers, events, charities, payees, takes }: Selling,
): Promise<Checkout['organisers']> {
  const isUnpayable = ({ isPaid, provider }: Payee) => isPaid && (provider === null || !takes(provider))
  const unpayable = new Set(payees.filter(isUnpayable).map(({ organiser_id }) => organiser_id))
  const upcoming = await upcomingOf(
    database,
    sellers.map(line => line.organiser_id),
    events.map(line => line.event_id),
  )
  return sellers.map(line => ({
    id: line.organiser_id,
    name: line.organiser_name,
    full_url: 'organiser_website' in line ? (line.organiser_website ?? '') : '',
    has_custom_refund_policy: 'refund_policy_text' in line && hasCustomRefundPolicy(line),
    upcoming_events: upcoming.get(line.organiser_id) ?? [],
    is_saas: line.is_saas,
    charity: charities.get(line.organiser_id) ?? null,
    takes_payments: !unpayable.has(line.organiser_id),
  }))
}
