import { type Selectable, sql } from 'kysely'
import type { Infer } from 'superstruct'
import { type addressEntered, newAddress } from '../../contract/entities/address.ts'
import { type AddressField, addressError, isPostcodeOf, UNITED_STATES } from '../../contract/rules/address.ts'
import type { Database } from '../database/connect.ts'
import type { Schema } from '../database/types.ts'
import { Refusal } from '../http/refusal.ts'
import { countryCode, countryName, stateCode } from './places.ts'

export type Address = Selectable<Schema['address']>

const fields = Object.keys(newAddress.schema) as AddressField[]

const MOST_SAVED = 20

/** The latest addresses first. */
export async function addressesOf(database: Database, account: number) {
  const addresses = await database
    .selectFrom('address')
    .selectAll()
    .where('account_id', '=', account)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_SAVED)
    .execute()
  return addresses.map(address => ({
    id: address.id,
    first_name: address.first_name,
    last_name: address.last_name,
    full_address: addressLines(address).join(', '),
  }))
}

/** The lines of an address, without its name and without empty ones. */
export const addressLines = ({ address_1, address_2, town, state, postcode, country }: Address): string[] =>
  [address_1, address_2, town, stateCode(state) ?? '', postcode, countryName(country)].filter(Boolean)

/**
 * Saves the address that the shopper chose or typed with the account; it saves the same address once. Throws a
 * `Refusal` without `error` for an address that cannot be used, so that the shopper stays where they can correct it.
 * `guest`: nobody has proved to own the account, so nothing of its list is used, and nothing is added to it; `address` is
 * the one that the sale has already.
 */
export async function saveAddress(
  trx: Database,
  account: number,
  { selected_user_address_id: selected, ...typed }: Infer<typeof addressEntered>,
  guest: { address: number | null } | null = null,
): Promise<Address> {
  const all = trx.selectFrom('address').selectAll().where('account_id', '=', account)
  const theirs = guest ? all.where('id', '=', guest.address ?? 0) : all.where('removed_at', 'is', null)
  if (typeof selected === 'number') {
    const saved = await theirs.where('id', '=', selected).executeTakeFirst()
    if (!saved) throw notFound('There is no such address.')
    return saved
  }
  const address = { ...typed, state: typed.country === UNITED_STATES ? typed.state : '' }
  const problem = addressError(address)
  if (problem) throw notFound(problem)
  const isKnown =
    countryCode(address.country) && (address.state === '' || stateCode(address.state) !== undefined)
  if (!isKnown || !isPostcodeOf(address.country, address.postcode))
    throw notFound('There is no such postcode, state or country.')
  const same = fields.reduce((query, field) => query.where(field, '=', address[field]), theirs)
  return (
    (await same.executeTakeFirst()) ??
    (await trx
      .insertInto('address')
      .values({ ...address, account_id: account, removed_at: guest && sql<Date>`now()` })
      .returningAll()
      .executeTakeFirstOrThrow())
  )
}

const notFound = (reason: string) => new Refusal(422, { address: reason })

/** Removes the address from the list. Changes nothing if it is not on the list. */
export async function removeAddress(trx: Database, account: number, id: number): Promise<void> {
  await trx
    .updateTable('address')
    .set({ removed_at: sql`now()` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}
