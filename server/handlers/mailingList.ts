import { changes, type Handlers } from '../handler.ts'
import { askToJoin, join } from '../mailingList.ts'
import { Refusal } from '../refusal.ts'

export const mailingListHandlers = {
  mailing_list: changes({
    async apply(trx, { session, address, enqueue }, { email, consent }) {
      if (!consent) throw new Refusal(422, 'Please tick the box, so that we may write to you')
      const id = await askToJoin(trx, session.lineage, address, email)
      await enqueue(trx, 'mail_confirmation', { id })
      return {}
    },
  }),

  confirm_mailing_list: changes({
    async apply(trx, { keys }, { confirmation }) {
      await join(trx, keys, confirmation)
      return {}
    },
  }),
} satisfies Partial<Handlers>
