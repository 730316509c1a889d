import { sql } from 'kysely'
import { isFullName, sameEmail } from '../../contract/rules/contact.ts'
import type { Database } from '../database/connect.ts'
import { isHeldSql } from '../database/holdSql.ts'
import { Refusal } from '../http/refusal.ts'
import { isOperator } from '../operator/operators.ts'
import { noteJoined } from '../organiser/membersOf.ts'
import { isOnItsWay, stillChecking } from '../payments/attempt.ts'
import { reached } from '../payments/reached.ts'
import { leaveOtherMethods } from '../payments/startPayment.ts'
import { assignSale } from '../sale/assignSale.ts'
import { type CurrentSale, currentBasket, liveSale, lockBasket } from '../sale/basket.ts'
import { clearGiftAid } from '../sale/donation.ts'
import { accountOf, nameAccount } from '../session/accountOf.ts'
import { limitCodes } from '../session/limitCodes.ts'
import { hasProvedEmail, makeCode, redeemCode, spendCode } from '../session/oneTimeCode.ts'
import { endAuthority } from '../session/session.ts'
import { type CallContext, changes, type Handlers } from './handler.ts'

export const loginHandlers = {
  send_one_time_code: changes({
    before: (context, { email, 'h-captcha-response': answer }) => limitCodes(context, email, answer),
    async apply(trx, { session, enqueue }, { email }) {
      const id = await makeCode(trx, session.family, email)
      await enqueue(trx, 'mail_code', { id })
      return {}
    },
  }),

  check_one_time_code: changes({
    before: (context, { email }) => leavePaymentOfOther(context, email),
    async apply(trx, context, { email, code }) {
      const { session, keys } = context
      const refusal = await redeemCode(trx, keys, session.family, email, code)
      if (refusal) return refusal
      await refusePaidByOther(trx, session.family, email)
      await refuseIfHoldEnded(trx, session.family)
      const account = await signedInTo(trx, context, email)
      if (account !== null) {
        await spendCode(trx, session.family, email)
        await noteJoined(trx, email)
      }
      return { account }
    },
    async answer({ sessions, session }, { account }: { account: number | null }) {
      if (account !== null) await sessions.begin(session.family, account, true)
      return { has_account: account !== null }
    },
  }),

  save_guest_to_sale: changes({
    before: (context, { email }) => leavePaymentOfOther(context, email),
    async apply(trx, { session }, { email, fullname }) {
      await refusePaidByOther(trx, session.family, email)
      if (!isFullName(fullname)) throw new Refusal(422, 'Please type both your first and last name(s)')
      const isByCode = await hasProvedEmail(trx, session.family, email)
      if (!isByCode && !(await isSignedInAs(trx, session.accountId, email))) {
        throw new Refusal(422, 'Please confirm your e-mail address with a one-time code first.')
      }
      await liveSale(trx, session.family)
      return { account: await accountOf(trx, email, fullname), isByCode }
    },
    async answer({ sessions, session }, { account, isByCode }) {
      await sessions.begin(session.family, account, isByCode)
      return {}
    },
  }),

  logout_of_sale: changes({
    before: context => reached(leaveOtherMethods(context, context.session.family, null)),
    async apply(trx, { session }) {
      const basket = await lockBasket(trx, session.family)
      if (basket?.sale && !basket.sale.paid) {
        // What is paid for somebody stays theirs.
        if (await isOnItsWay(trx, basket.sale.id)) throw stillChecking()
        await assignSale(trx, basket.sale.id, null)
      }
      if (basket) await clearGiftAid(trx, basket.id)
      await endAuthority(trx, session.family, true)
      return {}
    },
    async answer({ sessions, session }) {
      await sessions.begin(session.family, null, false)
      return {}
    },
  }),
} satisfies Partial<Handlers>

/** Whoever signs in as somebody else leaves the payment that was begun: its charge would be for another person's order. */
async function leavePaymentOfOther(context: CallContext, email: string): Promise<void> {
  const sale = (await currentBasket(context.database, context.session.family))?.sale
  if (sale && isOfOther(sale, email)) await reached(leaveOtherMethods(context, context.session.family, null))
}

/** What is paid for somebody stays theirs, and nobody signs in as another person meanwhile. */
async function refusePaidByOther(trx: Database, family: string, email: string): Promise<void> {
  const sale = (await lockBasket(trx, family))?.sale
  if (sale && isOfOther(sale, email) && (await isOnItsWay(trx, sale.id))) throw stillChecking()
}

const isOfOther = (sale: CurrentSale, email: string): boolean =>
  !sale.paid && sale.email !== null && sameEmail(sale.email) !== sameEmail(email)

/** Whoever has signed in before their first order has no name yet, and has proved their address then. */
async function isSignedInAs(trx: Database, accountId: number | null, email: string): Promise<boolean> {
  if (accountId === null) return false
  const account = await trx
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return account.email === sameEmail(email)
}

/**
 * The account of an e-mail address that was proved; null: it needs a name first. The member of an organiser, and the operator, may have
 * ordered nothing yet: their account has no name until their first order asks for it.
 */
async function signedInTo(
  trx: Database,
  { session: { family }, configuration }: CallContext,
  email: string,
): Promise<number | null> {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'full_name'])
    .where('email', '=', sameEmail(email))
    .executeTakeFirst()
  if (account?.full_name) return account.id
  if (account && (await takeOwnName(trx, family, account.id))) return account.id
  const basket = await currentBasket(trx, family)
  if (basket?.sale && !basket.sale.paid) return null
  if (account) return account.id
  const member = await trx
    .selectFrom('organiser_member')
    .select('id')
    .where('email', '=', sameEmail(email))
    .executeTakeFirst()
  return member || (await isOperator(trx, configuration, email)) ? accountOf(trx, email, '') : null
}

/**
 * Names an account as its owner has named themselves in an order that they have completed in this visit without signing
 * in. An order of another visit can be a stranger's. false: there is none.
 */
async function takeOwnName(trx: Database, family: string, account: number): Promise<boolean> {
  const order = await trx
    .selectFrom('sale')
    .select('full_name')
    .where('family', '=', family)
    .where('account_id', '=', account)
    .where('paid_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!order?.full_name) return false
  await nameAccount(trx, account, order.full_name)
  return true
}

/**
 * Refuses if the hold ended after the shopper asked for the code. The refusal rolls back, so the code can be used
 * again.
 */
async function refuseIfHoldEnded(trx: Database, family: string): Promise<void> {
  const { rows } = await sql`
    select from basket
    join sale ended on ended.basket_id = basket.id
    join one_time_code code on code.family = basket.family and code.used_at = now()
    where basket.family = ${family} and basket.closed_at is null
      and ended.expires_at > code.created_at and ended.expires_at <= now()
      and (ended.released_at is null or ended.released_at >= ended.expires_at)
      and not exists (
        select from sale where sale.basket_id = basket.id and ${isHeldSql})`.execute(trx)
  if (rows.length === 0) return
  throw new Refusal(422, {
    type: 'reserving',
    message: {
      error:
        'Your checkout time expired. If the tickets are still available, you can try to reserve them again.',
    },
  })
}
