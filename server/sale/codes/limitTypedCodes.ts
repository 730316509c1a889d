import { type LimitContext, limitCall } from '../../http/rateLimits.ts'

/** Counts a typed code. A shopper who tries dozens of codes is guessing. */
export const limitTypedCodes = (
  context: LimitContext & { session: { family: string }; address: string },
): Promise<void> =>
  limitCall(
    context,
    { discount_code_by_visit: context.session.family, discount_code_by_address: context.address },
    'Too many codes were tried.',
  )
