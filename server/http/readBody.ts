import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from './refusal.ts'

/**
 * Waits for the whole body of a request, of at most `maxSize` bytes. The HTTP server ends the connection of a request
 * that has not arrived in its time.
 */
export function readBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError(c) {
      // The server does not read the rest of the body, so the connection cannot carry another request.
      c.header('Connection', 'close')
      throw new Refusal(413, 'This request is too large.')
    },
  })
  return async (c, next) => {
    const { signal } = c.req.raw
    try {
      await limit(c, async () => {
        await c.req.text()
      })
    } catch (error) {
      if (error instanceof Refusal || !signal.aborted) throw error
      throw new Refusal(408, 'This request did not arrive whole.')
    }
    await next()
  }
}
