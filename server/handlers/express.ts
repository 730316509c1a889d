import { isFullName, sameEmail } from '../../contract/rules/contact.ts'
import { checkoutContent } from '../checkout/checkoutContent.ts'
import { tickedOf } from '../checkout/marketingOf.ts'
import type { Database } from '../database/connect.ts'
import { type Callers, limitCall } from '../http/rateLimits.ts'
import { Refusal } from '../http/refusal.ts'
import { requestForSale, subscribe } from '../mail/mailingList.ts'
import { isOnItsWay, stillChecking } from '../payments/attempt.ts'
import { reached } from '../payments/reached.ts'
import { leaveOtherMethods } from '../payments/startPayment.ts'
import { assignBasket } from '../sale/assignSale.ts'
import { type CurrentSale, currentBasket, liveSale } from '../sale/basket.ts'
import { saveBilling } from '../sale/saveBilling.ts'
import { storePhone } from '../sale/storePhone.ts'
import { accountOf } from '../session/accountOf.ts'
import { type CallContext, changes, type Handlers } from './handler.ts'

export const expressHandlers = {
  // It signs nobody in, and its answer is the same whether the e-mail address has an account or not.
  set_account_details: changes({
    async before(context, { email, fullname }) {
      const sale = (await currentBasket(context.database, context.session.family))?.sale
      if (!sale) return
      await limitGuests(context, sale, sameEmail(email))
      // A payment by another method than the card names who pays, so it is not gone on with under another name.
      const isSame = sale.email === sameEmail(email) && sale.full_name === fullname
      if (!isSame) await reached(leaveOtherMethods(context, context.session.family, 'card'))
    },
    async apply(trx, context, body) {
      const { session } = context
      const sale = await expressSale(trx, context)
      const full_name = body.fullname
      if (!isFullName(full_name)) throw new Refusal(422, 'Type both your first and last name(s)')
      if (await isOnItsWay(trx, sale.id)) throw stillChecking()
      const email = sameEmail(body.email)
      // Nobody has proved the address yet, and the name of an account is its owner's to say.
      const account = await accountOf(trx, email, '')
      const is_guest = account !== session.accountId
      if (!is_guest) await accountOf(trx, email, full_name)
      await assignBasket(trx, session.family, session.accountId, account, { email, full_name, is_guest })
      if (body.address) await saveBilling(trx, { ...sale, is_guest }, account, body.address)
      await storePhone(trx, sale.id, body.contact_number)
      const wanted = {
        newsletter: body.ct_subscribed,
        organisers: tickedOf(sale.content.sellers, body.organiser_subscribed_marketing),
      }
      if (is_guest) await requestForSale(trx, sale.id, email, wanted)
      else await subscribe(trx, account, wanted)
      return {}
    },
  }),
} satisfies Partial<Handlers>

/** The session's unpaid sale of an express checkout. Throws a `Refusal`: any other sale needs a proved e-mail address. */
async function expressSale(trx: Database, context: CallContext) {
  const { family } = context.session
  const sale = await liveSale(trx, family)
  if (sale.paid) throw new Refusal(409, 'This order is paid for.')
  const content = await checkoutContent({ ...context, database: trx }, family)
  if (!content?.isExpress) throw new Refusal(422, 'Please sign in to order these tickets.')
  return { ...sale, content }
}

/**
 * Counts an e-mail address that is new to its sale. A free order sends a letter without a payment, so its limits are
 * those of letters to other people's addresses.
 */
async function limitGuests(context: CallContext, sale: CurrentSale, email: string): Promise<void> {
  if (sale.email === email) return
  const { address, session } = context
  const ofLetters: Callers = {
    free_express_by_address: address,
    free_express_by_asker: `${address} ${email}`,
    free_express_by_email: email,
  }
  const callers = { express_by_visit: session.family, ...(sale.total === 0 && ofLetters) }
  await limitCall(context, callers, 'Too many orders were made here without signing in. Please sign in.')
}
