import { type RateLimitName, rateLimits } from '../../server/http/rateLimits.ts'

const HIGH = 1_000_000

/** Settings that limit nobody but by these limits: all tests share one network address, and some call very often. */
export const limitedBy = (limits: Partial<Record<RateLimitName, `${number}/${number}`>>) => ({
  RATE_LIMITS: (Object.keys(rateLimits) as RateLimitName[])
    .map(name => `${name}=${limits[name] ?? `${HIGH}/600`}`)
    .join(),
  CAPTCHA_AFTER_TICKETS: String(HIGH),
  CALLS_AT_ONCE_BY_ADDRESS: String(HIGH),
  MOST_HELD_BY_VISIT: String(HIGH),
  MOST_HELD_BY_ACCOUNT: String(HIGH),
  MOST_HELD_BY_ADDRESS: String(HIGH),
})

export const noLimits = limitedBy({})
