import type { Answer } from '../../contract/call.ts'
import type { setBillingAddress } from '../../contract/calls/address.ts'
import type { Database } from '../database/connect.ts'
import { countryCode, stateCode } from './places.ts'

/** A saved address as a card's provider needs it, with codes for its state and country. */
export async function billingAddress(
  database: Database,
  address: number,
): Promise<Answer<typeof setBillingAddress>> {
  const saved = await database
    .selectFrom('address')
    .selectAll()
    .where('id', '=', address)
    .executeTakeFirstOrThrow()
  const { id, first_name, last_name, address_1, address_2, town, postcode, state, country } = saved
  const codes = { state: stateCode(state) ?? '', country_code: countryCode(country) ?? '' }
  return { id, first_name, last_name, address_1, address_2, town, postcode, ...codes }
}
