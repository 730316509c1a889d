import { isFindable } from '../../contract/rules/address.ts'
import { sum } from '../../contract/rules/totals.ts'
import { voucherNameProblem } from '../../contract/rules/voucherNames.ts'
import { billingAddress } from '../addresses/billingAddress.ts'
import { countries, states } from '../addresses/places.ts'
import { addressesOf, removeAddress, saveAddress } from '../addresses/savedAddresses.ts'
import type { Database } from '../database/connect.ts'
import { countCall } from '../http/rateLimits.ts'
import { Refusal } from '../http/refusal.ts'
import { type CurrentSale, currentBasket, liveSale } from '../sale/basket.ts'
import { saveBilling } from '../sale/saveBilling.ts'
import { storePhone } from '../sale/storePhone.ts'
import { changes, type Handlers } from './handler.ts'

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
    async read({ database, configuration, findAddresses, log, session }, { address }) {
      if (!isFindable(address)) throw new Refusal(422, 'Please type more of the address.')
      // Each lookup costs money, so it needs a signed-in shopper or a hold.
      const isBuying = session.accountId !== null || (await currentBasket(database, session.family))?.sale
      if (!isBuying) return { possible_addresses: [] }
      const wait = await countCall(database, configuration.rateLimits, {
        address_search_by_visit: session.family,
      })
      if (wait > 0) throw new Refusal(429, 'Please type the address yourself.', wait)
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

  set_delivery_address: changes({
    async apply(trx, { session }, { address, gift_voucher_from, gift_voucher_to }) {
      const { sale, account } = await openSale(trx, session.family)
      const names = { gift_voucher_from, gift_voucher_to }
      await checkVoucherNames(trx, sale.id, names)
      const { id } = await saveAddress(trx, account, address, sale.is_guest ? { address: null } : null)
      await trx
        .updateTable('sale')
        .set({ delivery_address_id: id, ...names })
        .where('id', '=', sale.id)
        .execute()
      return {}
    },
  }),

  set_billing_address: changes({
    async apply(trx, { session }, { address, contact_number = '' }) {
      const { sale, account } = await openSale(trx, session.family)
      const saved = await saveBilling(trx, sale, account, address)
      await storePhone(trx, sale.id, contact_number)
      return { address: saved }
    },
    answer: ({ database }, { address }: { address: number }) => billingAddress(database, address),
  }),
} satisfies Partial<Handlers>

/** The session family's sale that is not paid for yet, with its account. Throws a `Refusal`. */
async function openSale(trx: Database, family: string): Promise<{ sale: CurrentSale; account: number }> {
  const sale = await liveSale(trx, family)
  if (sale.paid) throw new Refusal(409, 'This order is paid for.')
  if (sale.account_id === null) throw new Refusal(422, 'Please confirm your e-mail address first.')
  return { sale, account: sale.account_id }
}

/** Throws a `Refusal` unless each single voucher of the sale has both its names. */
async function checkVoucherNames(
  trx: Database,
  sale: number,
  {
    gift_voucher_from: from,
    gift_voucher_to: to,
  }: { gift_voucher_from: string[]; gift_voucher_to: string[] },
): Promise<void> {
  const vouchers = await trx.selectFrom('sale_voucher').select('qty').where('sale_id', '=', sale).execute()
  const count = sum(vouchers.map(({ qty }) => qty))
  if (from.length > count || to.length > count) throw new Refusal(422, 'There are not so many gift vouchers.')
  for (let index = 0; index < count; index++) {
    const problem = voucherNameProblem('from', from[index]) ?? voucherNameProblem('for', to[index])
    if (problem) throw new Refusal(422, problem)
  }
}
