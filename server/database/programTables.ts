import type { Generated } from 'kysely'
import type { ApiScope } from '../../contract/api/scopes.ts'
import type { WebhookTopic } from '../../contract/api/topics.ts'
import type { Id, Maybe, MaybeMoment, Now } from './columns.ts'

/** The tokens and webhooks by which programs of organisers work with the shop. */
export interface ProgramTables {
  api_token: {
    id: Id
    organiser_id: number
    name: string
    scopes: ApiScope[]
    token_hash: string
    family: Generated<string>
    made_by: string
    made_at: Now
    last_used_at: MaybeMoment
  }
  webhook: {
    id: Id
    organiser_id: number
    url: string
    topics: WebhookTopic[]
    salt: string
    salt_before: Maybe<string>
    rolled_at: MaybeMoment
    made_by: string
    made_at: Now
    busy_until: MaybeMoment
    failing_since: MaybeMoment
    stopped_at: MaybeMoment
  }
  webhook_delivery: {
    id: Generated<string>
    position: Id
    webhook_id: number
    topic: WebhookTopic
    body: string
    state: Generated<DeliveryState>
    tries: Generated<number>
    at: Now
    due_at: Now
    tried_at: MaybeMoment
    outcome: Generated<string>
  }
}

export type DeliveryState = 'waiting' | 'delivered' | 'failed'
