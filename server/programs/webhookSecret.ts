import { createHmac } from 'node:crypto'
import { allKeys, hmac, type Keys } from '../keys.ts'

interface Salted {
  id: number
  salt: string
}

const keyBy = ({ program }: Keys, { id, salt }: Salted): Buffer => hmac(program, `webhook ${id} ${salt}`)

/** The secret of a webhook, as Standard Webhooks writes it. It follows from a key of the server, and is not stored. */
export const secretOfWebhook = (keys: Keys, hook: Salted): string =>
  `whsec_${keyBy(keys, hook).toString('base64')}`

/**
 * The signatures of what a webhook is told: https://www.standardwebhooks.com. There is one for each secret that may be with
 * the receiver: also of the server's secret before, and of the webhook's own.
 */
export const signaturesOf = (keys: Keys, hooks: Salted[], signed: string): string =>
  allKeys(keys)
    .flatMap(one => hooks.map(hook => keyBy(one, hook)))
    .map(key => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    .join(' ')
