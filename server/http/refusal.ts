import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * A refused request. If a handler throws it, its transaction rolls back; if a handler returns it, its changes stay
 * (so a wrong code counts). Status 403 means to a page only an invalid cross-site request token: it then fetches a new
 * one.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: ContentfulStatusCode
  readonly body: object
  readonly retryAfterSeconds: number | undefined

  constructor(status: ContentfulStatusCode, body: string | object, retryAfterSeconds?: number) {
    super(typeof body === 'string' ? body : JSON.stringify(body))
    this.status = status
    this.body = typeof body === 'string' ? { error: body } : body
    this.retryAfterSeconds = retryAfterSeconds
  }
}
