import { changes, type Handlers } from '../handler.ts'
import { confirmSubscription, requestSubscription } from '../mailingList.ts'
import { Refusal } from '../refusal.ts'

export const marketingHandlers = {
  subscribe_to_events: changes({
    async apply(trx, { session }) {
      if (session.accountId === null) throw new Refusal(401, 'Please sign in to subscribe.')
      await trx
        .updateTable('account')
        .set({ is_event_subscribed: true })
        .where('id', '=', session.accountId)
        .execute()
      return {}
    },
  }),

  mailing_list: changes({
    async apply(trx, { session, address, enqueue }, { email, consent }) {
      if (!consent) throw new Refusal(422, 'Please tick the box, so that we may write to you')
      const id = await requestSubscription(trx, session.family, address, email)
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
