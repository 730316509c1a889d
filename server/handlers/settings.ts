import { sameEmail } from '../../contract/rules/contact.ts'
import { consentsOf, storeConsent } from '../account/consents.ts'
import { eraseAccount, lockAccount } from '../account/deletion/eraseAccount.ts'
import { lossesOf, openMattersOf } from '../account/deletion/openMatters.ts'
import { devicesOf, endDevices } from '../account/devices.ts'
import { emailOf } from '../account/emailOf.ts'
import { giveEmail, lockOwner } from '../account/giveEmail.ts'
import { nameOwner } from '../account/nameOwner.ts'
import { ordersOfAccount, receiptOf } from '../account/ordersOfAccount.ts'
import { personalDataOf } from '../account/personalData.ts'
import { limitCall } from '../http/rateLimits.ts'
import { Refusal } from '../http/refusal.ts'
import { isOperator } from '../operator/operators.ts'
import { isMember } from '../organiser/membersOf.ts'
import { wasDeleted } from '../session/deletedAccount.ts'
import { limitCodes } from '../session/limitCodes.ts'
import { makeCode, redeemCode } from '../session/oneTimeCode.ts'
import type { Session } from '../session/session.ts'
import { type CallContext, changes, type Handlers } from './handler.ts'

export const settingsHandlers = {
  get_settings: {
    async read({ database, configuration, session: { accountId, family } }) {
      if (accountId === null) return { settings: null }
      const account = await database
        .selectFrom('account')
        .select(['full_name', 'email', 'contact_number'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      const devices = await devicesOf(database, accountId, family, configuration.sessionDays)
      return { settings: { ...account, devices, consents: await consentsOf(database, accountId) } }
    },
  },

  set_details: changes({
    async apply(trx, { session, enqueue }, details) {
      await nameOwner(trx, enqueue, ownAccount(session), details)
      return {}
    },
  }),

  send_change_code: changes({
    async before(context, { email, 'h-captcha-response': answer }) {
      await refuseUnprovedMember(context)
      await limitCodes(context, email, answer)
    },
    // Whether the address has an account is not looked up before its owner has typed the code.
    async apply(trx, { session, enqueue }, { email }) {
      const id = await makeCode(trx, session.family, email, 'change_email')
      await enqueue(trx, 'mail_code', { id })
      return {}
    },
  }),

  change_email: changes({
    before: context => refuseUnprovedMember(context),
    async apply(trx, { session, keys, enqueue }, { email, code }) {
      const account = ownAccount(session)
      await lockOwner(trx, account)
      // The code is used up, and the answer may have been lost.
      if ((await emailOf(trx, account)) === sameEmail(email)) return {}
      const refusal = await redeemCode(trx, keys, session.family, email, code, 'change_email')
      if (refusal) return refusal
      await giveEmail(trx, enqueue, account, sameEmail(email))
      return {}
    },
  }),

  end_device: changes({
    async apply(trx, { session }, { device_id }) {
      await endDevices(trx, ownAccount(session), session, device_id)
      return {}
    },
  }),

  end_other_devices: changes({
    async apply(trx, { session }) {
      await endDevices(trx, ownAccount(session), session, null)
      return {}
    },
  }),

  set_consent: changes({
    async apply(trx, { session }, body) {
      await storeConsent(trx, ownAccount(session), body)
      return {}
    },
  }),

  collect_personal_data: changes({
    before: context => limitCall(context, { personal_data_by_account: String(ownAccount(context.session)) }),
    apply: async () => ({}),
    answer: async ({ database, session, configuration }) =>
      personalDataOf(database, ownAccount(session), configuration.sessionDays),
  }),

  get_account_deletion: {
    async read({ database, configuration, session: { accountId } }) {
      if (accountId === null) return { deletion: null }
      const owner = { account: accountId, email: await emailOf(database, accountId) }
      return {
        deletion: {
          open: await openMattersOf(database, configuration, owner),
          losses: await lossesOf(database, owner),
        },
      }
    },
  },

  send_deletion_code: changes({
    async before(context, { 'h-captcha-response': answer }) {
      const { database, session } = context
      await limitCodes(context, await emailOf(database, ownAccount(session)), answer)
    },
    async apply(trx, { session, enqueue }) {
      const email = await emailOf(trx, ownAccount(session))
      await enqueue(trx, 'mail_code', { id: await makeCode(trx, session.family, email, 'delete_account') })
      return {}
    },
  }),

  delete_account: changes({
    async apply(trx, { session, keys, enqueue, configuration }, { code }) {
      const owned = await lockAccount(trx, ownAccount(session))
      if (!owned) throw wasDeleted()
      const refusal = await redeemCode(trx, keys, session.family, owned.email, code, 'delete_account')
      if (refusal) return refusal
      const open = await openMattersOf(trx, configuration, owned)
      // The code is not used up by this.
      if (open.length > 0) throw new Refusal(409, open.join(' '))
      await eraseAccount(trx, enqueue, owned)
      return {}
    },
  }),

  get_own_orders: {
    async read({ database, session: { accountId } }, { after }) {
      return accountId === null
        ? { orders: [], are_more: false }
        : await ordersOfAccount(database, accountId, after)
    },
  },

  get_receipt: {
    async read({ database, session: { accountId } }, { sale_reference }) {
      return { receipt: accountId === null ? null : await receiptOf(database, accountId, sale_reference) }
    },
  },
} satisfies Partial<Handlers>

/** The account of whoever is signed in. Throws a `Refusal` where nobody is. */
function ownAccount({ accountId }: Session): number {
  if (accountId === null) throw new Refusal(401, 'Please sign in first.')
  return accountId
}

/**
 * The memberships of an address go with it to another one, whose owner can then prove to be a member. So a member has proved to
 * own the first address lately.
 */
async function refuseUnprovedMember({ database, configuration, session }: CallContext): Promise<void> {
  const email = await emailOf(database, ownAccount(session))
  if (session.isProved) return
  if (!(await isMember(database, email)) && !(await isOperator(database, configuration, email))) return
  throw new Refusal(
    409,
    'You are a member of an organiser, and signed in some time ago. Please sign out, sign in again, and change your address then.',
  )
}
