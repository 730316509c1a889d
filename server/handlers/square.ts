import { billingAddress } from '../addresses/billingAddress.ts'
import type { Database } from '../database/connect.ts'
import type { PaymentSource } from '../database/paymentTables.ts'
import { Refusal } from '../http/refusal.ts'
import { addressNotFound } from '../payments/addressNotFound.ts'
import { outcomeOf } from '../payments/outcome.ts'
import type { Payments, ProviderForm } from '../payments/provider.ts'
import { reached } from '../payments/reached.ts'
import { leaveOtherMethods } from '../payments/startPayment.ts'
import { refuseWithoutPhone } from '../sale/storePhone.ts'
import { beginPayment, notTaken } from './beginPayment.ts'
import { changes, type Handlers } from './handler.ts'

export const squareHandlers = {
  get_square_credentials: {
    async read({ payments }) {
      const { applicationId, locationId, script } = formOf(payments)
      return { app_id: applicationId, location_id: locationId, checkout_js: script }
    },
  },

  javascript_square: {
    // Opens the connections that the form needs before the shopper has typed a card.
    read: async ({ payments }) => `globalThis.formOrigins = ${JSON.stringify(formOf(payments).connects)}
for (const href of formOrigins)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href }))
`,
  },

  pay_with_square: changes({
    before: context => reached(leaveOtherMethods(context, context.session.family, 'square')),
    apply: (trx, context, { source_id }) =>
      beginPayment(trx, context, 'square', { sourceOf: sale => sourceOf(trx, sale, source_id) }),
    async answer(context) {
      const { outcome, message } = await outcomeOf(context, context.session.family)
      // The page asks for any other outcome by itself.
      const reason = outcome === 'not_charged' ? message : ''
      return {
        response: { addressError: reason === addressNotFound ? reason : null },
        payment_completed: outcome === 'charged',
        message: reason,
      }
    },
  }),
} satisfies Partial<Handlers>

function formOf(payments: Payments): ProviderForm {
  const form = [...payments.values()].find(({ methods }) => 'square' in methods)?.form
  if (!form) throw notTaken()
  return form
}

/** The token of the card, and the address that was saved with the sale. Throws a `Refusal` where one is missing. */
async function sourceOf(trx: Database, sale: number, token: string | undefined): Promise<PaymentSource> {
  const { billing_address_id: address } = await trx
    .selectFrom('sale')
    .select('billing_address_id')
    .where('id', '=', sale)
    .executeTakeFirstOrThrow()
  await refuseWithoutPhone(trx, sale)
  if (!token || address === null) throw new Refusal(422, 'Please type your card and its address first.')
  return { token, payer: await billingAddress(trx, address) }
}
