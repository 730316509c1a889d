import type { Context, MiddlewareHandler } from 'hono'
import { comeAgain } from './busy.ts'

/**
 * Asks a caller to come again while `most` of its requests are under way: those that are answered then stay fast.
 * `callerOf`: whose requests are counted together.
 */
export function atOnce(most: number, callerOf: (c: Context) => string): MiddlewareHandler {
  const running = new Map<string, number>()
  return async (c, next) => {
    const caller = callerOf(c)
    const others = running.get(caller) ?? 0
    if (others >= most) throw comeAgain()
    running.set(caller, others + 1)
    try {
      await next()
    } finally {
      const left = (running.get(caller) ?? 1) - 1
      if (left > 0) running.set(caller, left)
      else running.delete(caller)
    }
  }
}
