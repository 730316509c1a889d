import { type RateLimitName, rateLimits } from '../../server/http/rateLimits.ts'

const HIGH = 1_000_000

/** The longest window there can be, of 115 days: windows begin by the clock, and a short one would end within a test. */
const WINDOW_SECONDS = 9_999_999

/**
 * Settings that limit nobody but by these limits, each in calls: all tests share one network address, and some call
 * very often.
 */
export const limitedBy = (limits: Partial<Record<RateLimitName, number>>) => ({
  RATE_LIMITS: (Object.keys(rateLimits) as RateLimitName[])
    .map(name => `${name}=${limits[name] ?? HIGH}/${WINDOW_SECONDS}`)
    .join(),
  CAPTCHA_AFTER_TICKETS: String(HIGH),
  CALLS_AT_ONCE_BY_ADDRESS: String(HIGH),
  MOST_HELD_BY_VISIT: String(HIGH),
  MOST_HELD_BY_ACCOUNT: String(HIGH),
  MOST_HELD_BY_ADDRESS: String(HIGH),
})

export const noLimits = limitedBy({})
