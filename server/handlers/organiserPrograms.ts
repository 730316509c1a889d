import { actingMember, logAct, memberOf } from '../organiser/asMember.ts'
import { madeToken, makeTokenOf, revokeTokenOf } from '../programs/apiTokens.ts'
import {
  addWebhookTo,
  againAt,
  refuseUnreachable,
  removeWebhookOf,
  resumeWebhookOf,
  rollSecretOf,
  secretOf,
} from '../programs/changeWebhooks.ts'
import { deliveriesOf, programsOf } from '../programs/programsOf.ts'
import { changes, type Handlers } from './handler.ts'

export const organiserProgramsHandlers = {
  get_programs: {
    async read({ database, session }, { organiser_id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_programs')
      return member === null ? { tokens: null, webhooks: [] } : programsOf(database, organiser_id)
    },
  },

  make_token: changes({
    async apply(trx, { session, keys }, asked) {
      const { organiser_id, name } = asked
      const member = await actingMember(trx, session.accountId, organiser_id, 'make_token')
      const made = await makeTokenOf(trx, keys, member, asked)
      await logAct(trx, organiser_id, member, 'make_token', name)
      return made
    },
    async answer({ database, keys }, made: { id: number; nonce: string }) {
      return { token: await madeToken(database, keys, made) }
    },
  }),

  revoke_token: changes({
    async apply(trx, { session }, { organiser_id, token_id }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'revoke_token')
      const name = await revokeTokenOf(trx, organiser_id, token_id)
      if (name !== null) await logAct(trx, organiser_id, member, 'revoke_token', name)
      return {}
    },
  }),

  add_webhook: changes({
    async before({ database, session, configuration }, { organiser_id, url }) {
      await actingMember(database, session.accountId, organiser_id, 'add_webhook')
      await refuseUnreachable(configuration, url)
    },
    async apply(trx, { session }, asked) {
      const { organiser_id, url } = asked
      const member = await actingMember(trx, session.accountId, organiser_id, 'add_webhook')
      const id = await addWebhookTo(trx, member, asked)
      await logAct(trx, organiser_id, member, 'change_webhook', new URL(url).host, { after: 'added' })
      return { id }
    },
    async answer({ database, keys }, { id }: { id: number }) {
      return { secret: await secretOf(database, keys, id) }
    },
  }),

  roll_webhook_secret: changes({
    async apply(trx, { session }, { organiser_id, webhook_id }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'roll_webhook_secret')
      const host = await rollSecretOf(trx, organiser_id, webhook_id)
      await logAct(trx, organiser_id, member, 'change_webhook', host, { after: 'made another secret for' })
      return { id: webhook_id }
    },
    async answer({ database, keys }, { id }: { id: number }) {
      return { secret: await secretOf(database, keys, id) }
    },
  }),

  resume_webhook: changes({
    async apply(trx, { session }, { organiser_id, webhook_id }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'resume_webhook')
      const host = await resumeWebhookOf(trx, organiser_id, webhook_id)
      await logAct(trx, organiser_id, member, 'change_webhook', host, { after: 'resumed' })
      return {}
    },
  }),

  remove_webhook: changes({
    async apply(trx, { session }, { organiser_id, webhook_id }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'remove_webhook')
      const host = await removeWebhookOf(trx, organiser_id, webhook_id)
      if (host !== null) await logAct(trx, organiser_id, member, 'change_webhook', host, { after: 'removed' })
      return {}
    },
  }),

  get_deliveries: {
    async read({ database, session }, { organiser_id, webhook_id, before }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_deliveries')
      if (member === null) return { deliveries: null, before: null }
      return deliveriesOf(database, organiser_id, webhook_id, before ?? null)
    },
  },

  send_delivery_again: changes({
    async apply(trx, { session, enqueue }, { organiser_id, delivery_id }) {
      await actingMember(trx, session.accountId, organiser_id, 'send_delivery_again')
      await againAt(trx, enqueue, organiser_id, delivery_id)
      return {}
    },
  }),
} satisfies Partial<Handlers>
