import { sameEmail } from '../../contract/rules/contact.ts'
import { checkoutContent } from '../checkout/checkoutContent.ts'
import { tickedOf } from '../checkout/marketingOf.ts'
import type { Database } from '../database/connect.ts'
import { limitCall } from '../http/rateLimits.ts'
import { Refusal } from '../http/refusal.ts'
import { confirmSubscription, requestSubscription, subscribe } from '../mail/mailingList.ts'
import { changes, type Handlers } from './handler.ts'

export const marketingHandlers = {
  // A box that is left empty changes nothing: the step shows only what is not subscribed yet.
  set_marketing_preferences: changes({
    async apply(trx, context, { ct_subscribed, event_subscribed, organiser_subscribed_marketing }) {
      const { accountId, family } = context.session
      if (accountId === null) throw new Refusal(401, 'Please sign in to subscribe.')
      const content = await checkoutContent({ ...context, database: trx }, family)
      if (event_subscribed) await subscribeToEvents(trx, accountId)
      const organisers = tickedOf(content?.sellers ?? [], organiser_subscribed_marketing)
      await subscribe(trx, accountId, { newsletter: ct_subscribed, organisers })
      return {}
    },
  }),

  subscribe_to_events: changes({
    async apply(trx, { session }) {
      if (session.accountId === null) throw new Refusal(401, 'Please sign in to subscribe.')
      await subscribeToEvents(trx, session.accountId)
      return {}
    },
  }),

  mailing_list: changes({
    // Each request sends a letter to its address.
    before: (context, { email }) =>
      limitCall(context, {
        mailing_list_by_visit: context.session.family,
        mailing_list_by_address: context.address,
        mailing_list_by_email: sameEmail(email),
      }),
    async apply(trx, { enqueue }, { email, consent }) {
      if (!consent) throw new Refusal(422, 'Please tick the box, so that we may write to you')
      const id = await requestSubscription(trx, email)
      await enqueue(trx, 'mail_confirmation', { id })
      return {}
    },
  }),

  confirm_mailing_list: changes({
    async apply(trx, { keys }, { confirmation }) {
      await confirmSubscription(trx, keys, confirmation)
      return {}
    },
  }),
} satisfies Partial<Handlers>

const subscribeToEvents = (trx: Database, account: number) =>
  trx.updateTable('account').set({ is_event_subscribed: true }).where('id', '=', account).execute()
