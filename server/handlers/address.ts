import { isFindable } from '../../contract/rules/address.ts'
import { addressesOf, removeAddress, saveAddress } from '../addresses/addresses.ts'
import { countries, countryCode, stateCode, states } from '../addresses/places.ts'
import { changes, type Handlers } from '../handler.ts'
import { rateLimit } from '../rateLimit.ts'
import { Refusal } from '../refusal.ts'
import { currentBasket, liveSale } from '../sale/basket.ts'

const mayFind = rateLimit(60, 600_000)

export const addressHandlers = {
  get_address_all_countries_states: {
    read: async () => ({ countries, states }),
  },

  get_user_addresses: {
    async read({ database, session }) {
      const { accountId } = session
      return { existing_addresses: accountId === null ? [] : await addressesOf(database, accountId) }
    },
  },

  lookup_address: {
    async read({ database, findAddresses, log, session }, { address }) {
      if (!isFindable(address)) throw new Refusal(422, 'Please type more of the address.')
      // Each lookup costs money, so it needs a signed-in shopper or a hold.
      const isBuying = session.accountId !== null || (await currentBasket(database, session.family))?.sale
      if (!isBuying) return { possible_addresses: [] }
      if (!mayFind(session.family)) throw new Refusal(429, 'Please type the address yourself.', 600)
      try {
        return { possible_addresses: (await findAddresses?.(address)) ?? [] }
      } catch (error) {
        log.warn(
          { error: error instanceof Error ? error.message : 'unknown' },
          'no address could be looked up',
        )
        throw new Refusal(503, 'Addresses cannot be looked up at the moment.', 30)
      }
    },
  },

  delete_address: changes({
    async apply(trx, { session }, { address_id }) {
      if (session.accountId === null) throw new Refusal(401, 'Please sign in first.')
      await removeAddress(trx, session.accountId, address_id)
      return {}
    },
  }),

  set_billing_address: changes({
    async apply(trx, { session }, { address, contact_number = '' }) {
      const sale = await liveSale(trx, session.family)
      if (sale.paid) throw new Refusal(409, 'This order is paid for.')
      if (sale.account_id === null) throw new Refusal(422, 'Please confirm your e-mail address first.')
      const saved = await saveAddress(trx, sale.account_id, address)
      await trx
        .updateTable('sale')
        .set({ billing_address_id: saved.id, contact_number: contact_number || null })
        .where('id', '=', sale.id)
        .execute()
      return { address: saved.id }
    },
    async answer({ database }, { address }: { address: number }) {
      const saved = await database
        .selectFrom('address')
        .selectAll()
        .where('id', '=', address)
        .executeTakeFirstOrThrow()
      const { id, first_name, last_name, address_1, address_2, town, postcode, state, country } = saved
      const codes = { state: stateCode(state) ?? '', country_code: countryCode(country) ?? '' }
      return { id, first_name, last_name, address_1, address_2, town, postcode, ...codes }
    },
  }),
} satisfies Partial<Handlers>
