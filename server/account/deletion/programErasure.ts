import type { Schema } from '../../database/types.ts'
import { membersSql, type OfPeople } from './ofPeople.ts'

/** Of the tokens and webhooks of organisers: who has made them. */
export const programErasure: { [N in 'api_token' | 'webhook']: OfPeople<Schema[N]> } = {
  api_token: {
    texts: { name: 'nobody', scopes: 'nobody', token_hash: 'nobody', family: 'nobody', made_by: 'erased' },
    erase: of => membersSql('api_token', ['made_by'], of),
  },
  webhook: {
    texts: { url: 'nobody', topics: 'nobody', salt: 'nobody', salt_before: 'nobody', made_by: 'erased' },
    erase: of => membersSql('webhook', ['made_by'], of),
  },
}
