/**
 * Whether a discount code can be used. `not_yet`, `over`: its time. `used_up`: as many orders as it is for have it. `stopped`:
 * by a member. `removed`: from the settings or the file.
 */
export const DISCOUNT_STATES = ['in_force', 'not_yet', 'over', 'used_up', 'stopped', 'removed'] as const

export type DiscountState = (typeof DISCOUNT_STATES)[number]
