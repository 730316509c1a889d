import type { Database } from '../../database/connect.ts'
import { plansOf } from '../../plans/readPlan.ts'
import type { CardCalls, PaymentProvider, PaymentServices } from '../provider.ts'

/** An account at a provider that stores cards for it. */
export interface Customer {
  ref: string
  cards: CardCalls
}

/** The account's customer at this provider; null: it has none yet. */
export async function findCustomer(
  database: Database,
  { name, mode, cards }: PaymentProvider,
  account: number,
): Promise<Customer | null> {
  const found = await database
    .selectFrom('payment_customer')
    .select('ref')
    .where('account_id', '=', account)
    .where('provider', '=', name)
    .where('livemode', '=', mode === 'live')
    .executeTakeFirst()
  return found && cards ? { ref: found.ref, cards } : null
}

/**
 * The account's customer at this provider, which is created there if it does not exist. Rejects with
 * `ProviderUnreachable`. Do not call it inside a transaction.
 */
export async function customerOf(
  database: Database,
  provider: PaymentProvider,
  account: number,
): Promise<Customer> {
  const known = await findCustomer(database, provider, account)
  if (known) return known
  const { name, mode, cards } = provider
  if (!cards) throw new Error(`${name} stores no cards`)
  const { email, full_name } = await ownerOf(database, account).executeTakeFirstOrThrow()
  const ref = await cards.createCustomer(email, full_name, `customer:${account}`)
  const livemode = mode === 'live'
  await database
    .insertInto('payment_customer')
    .values({ account_id: account, provider: name, livemode, ref })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await findCustomer(database, provider, account)) ?? { ref, cards }
}

/**
 * Tells each provider that stores cards for the account what its owner is called now, and their e-mail address; or deletes
 * the customer there, where the account was deleted.
 */
export async function putCustomer({ database, payments }: PaymentServices, account: number): Promise<void> {
  const owner = await ownerOf(database, account).executeTakeFirst()
  for (const provider of payments.values()) {
    const customer = await findCustomer(database, provider, account)
    if (owner) await customer?.cards.setOwner(customer.ref, owner.email, owner.full_name)
    else await customer?.cards.removeCustomer(customer.ref)
    if (customer && !owner)
      await database
        .deleteFrom('payment_customer')
        .where('account_id', '=', account)
        .where('ref', '=', customer.ref)
        .execute()
  }
}

const ownerOf = (database: Database, account: number) =>
  database.selectFrom('account').select(['email', 'full_name']).where('id', '=', account)

/** The card of a new plan becomes the shopper's default card at its provider. */
export async function setDefaultCard({ database, payments }: PaymentServices, sale: number): Promise<void> {
  const [plan] = await plansOf(database, { sale })
  const provider = plan && payments.get(plan.provider)
  const customer = provider && (await findCustomer(database, provider, plan.account))
  if (customer) await customer.cards.setDefault(customer.ref, plan.card)
}
