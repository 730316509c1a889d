import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { Schema } from '../../../database/types.ts'
import { behaviourOf, faceOf } from './cards.ts'

type StoredCard = Selectable<Schema['sandbox_card']>

const idOf = (kind: string): string => `${kind}_sandbox_${randomBytes(12).toString('hex')}`

/** Creates a card from the token that stands for its number, as the card form in the browser does. */
export const createCard = (
  database: Database,
  { token, month, year }: { token: string; month: number; year: number },
): Promise<StoredCard> =>
  database
    .insertInto('sandbox_card')
    .values({ id: idOf('pm'), token, exp_month: month, exp_year: year })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findCard = (database: Database, id: string): Promise<StoredCard | undefined> =>
  database.selectFrom('sandbox_card').selectAll().where('id', '=', id).executeTakeFirst()

/** The token of a created card, or of the card form's own. */
export const tokenOf = async (database: Database, card: string): Promise<string> =>
  (await findCard(database, card))?.token ?? card

/** Stores the card that has paid for its customer. A token of the card form becomes a card. */
export async function storeCard(
  trx: Database,
  {
    id,
    customer,
    payment_method: used,
  }: { id: string; customer: string | null; payment_method: string | null },
): Promise<void> {
  if (!used || !customer) return
  const card = (await findCard(trx, used)) ?? (await createCard(trx, { token: used, month: 12, year: 2039 }))
  await attach(trx, card.id, customer)
  await trx
    .updateTable('sandbox_payment_intent')
    .set({ payment_method: card.id })
    .where('id', '=', id)
    .execute()
}

export const attach = (database: Database, card: string, customer: string | null) =>
  database
    .updateTable('sandbox_card')
    .set({ customer })
    .where('id', '=', card)
    .returningAll()
    .executeTakeFirst()

/** Creates a customer; the same key again answers the same one. */
export async function createCustomer(database: Database, key: string | null) {
  const id = idOf('cus')
  await database
    .insertInto('sandbox_customer')
    .values({ id, idempotency_key: key })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return database
    .selectFrom('sandbox_customer')
    .selectAll()
    .where(key === null ? 'id' : 'idempotency_key', '=', key ?? id)
    .executeTakeFirstOrThrow()
}

/** Stores a card without a payment. The bank may ask the shopper first. */
export async function createSetup(
  database: Database,
  setup: { customer: string; payment_method: string; return_url: string },
) {
  const behaviour = behaviourOf(await tokenOf(database, setup.payment_method))
  const status = behaviour?.does === 'asks' ? 'requires_action' : 'succeeded'
  if (behaviour?.does === 'fails' && !behaviour.isStored) return { error: behaviour.error }
  const id = idOf('seti')
  const client_secret = `${id}_secret_${randomBytes(12).toString('hex')}`
  const created = await database
    .insertInto('sandbox_setup_intent')
    .values({ ...setup, id, client_secret, status })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (status === 'succeeded') await attach(database, setup.payment_method, setup.customer)
  return { setup: created }
}

export type SandboxSetup = Selectable<Schema['sandbox_setup_intent']>

export const findSetup = (database: Database, id: string): Promise<SandboxSetup | undefined> =>
  database.selectFrom('sandbox_setup_intent').selectAll().where('id', '=', id).executeTakeFirst()

/** Applies the shopper's answer on the bank's page. */
export async function answerSetup(
  database: Database,
  setup: SandboxSetup,
  isApproved: boolean,
): Promise<void> {
  const status = isApproved ? 'succeeded' : 'requires_payment_method'
  await database.updateTable('sandbox_setup_intent').set({ status }).where('id', '=', setup.id).execute()
  if (isApproved) await attach(database, setup.payment_method, setup.customer)
}

/** The card in Stripe's JSON. */
export const cardInWire = ({ id, token, exp_month, exp_year, customer }: StoredCard) => ({
  id,
  object: 'payment_method',
  type: 'card',
  customer,
  card: { ...faceOf(token), exp_month, exp_year },
})

export const setupInWire = ({ id, client_secret, status, customer, payment_method }: SandboxSetup) => ({
  id,
  object: 'setup_intent',
  client_secret,
  status,
  customer,
  payment_method,
  next_action: status === 'requires_action' ? askAt(client_secret) : null,
})

/** The page of the bank that asks the shopper. */
export const askAt = (secret: string) => ({
  type: 'redirect_to_url',
  redirect_to_url: { url: `/sandbox/stripe/3ds/${secret}` },
})
