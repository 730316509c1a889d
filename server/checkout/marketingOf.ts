import type { Checkout } from '../../contract/entities/checkout.ts'
import type { Database } from '../database/connect.ts'

interface Seller {
  organiser_id: number
  organiser_name: string
  marketing_signup_message: string
}

/** The words beside an organiser's box: its own ones, or the shop's where it states none. */
export const signupMessage = (message: string, organiser: string): string =>
  message || `Send me news of ${organiser} by e-mail.`

/** The organisers whose boxes were ticked, with the words beside each box. `ticked`: by organiser id. */
export const tickedOf = (sellers: Seller[], ticked: Readonly<Record<string, boolean>>) =>
  sellers.filter(({ organiser_id }) => ticked[String(organiser_id)]).map(boxOf)

const boxOf = ({ organiser_id, organiser_name, marketing_signup_message }: Seller) => ({
  id: organiser_id,
  marketing_signup_message: signupMessage(marketing_signup_message, organiser_name),
})

/** What the account is subscribed to, of all that these organisers and the shop send. Nobody signed in: nothing. */
export async function marketingOf(
  database: Database,
  account: number | null,
  sellers: Seller[],
): Promise<Checkout['marketing_preferences']> {
  const id = account ?? 0
  const known = await database
    .selectFrom('account')
    .select(['subscribed', 'is_event_subscribed'])
    .where('id', '=', id)
    .executeTakeFirst()
  const subscriptions = await database
    .selectFrom('organiser_subscription')
    .select('organiser_id')
    .where('account_id', '=', id)
    .execute()
  const subscribed = new Set(subscriptions.map(({ organiser_id }) => organiser_id))
  return {
    ct_subscribed: known?.subscribed ?? false,
    event_subscribed: known?.is_event_subscribed ?? false,
    basket_organisers: sellers.map(seller => ({
      ...boxOf(seller),
      organiser_subscribed: subscribed.has(seller.organiser_id),
    })),
  }
}
