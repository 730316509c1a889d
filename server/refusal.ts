import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * A clear no. Thrown, it undoes what its handler did; returned, what was done stays (a wrong code counts).
 * `403` is kept for the cross-site request token, so that a page knows when to fetch a fresh one.
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
