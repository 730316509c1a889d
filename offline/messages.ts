import { enums, type Infer, object } from 'superstruct'

/**
 * What the pages of a device and its worker say to each other. `changed`: the basket, its sale or what waits has
 * become another; `waiting`: only what waits has. `signed out`: the person has left; nothing of them is to be shown, kept or sent. To the worker
 * alone, `drain`: send what waits; `take over`: no page is in the checkout, so the new version may begin.
 */
export const message = object({ say: enums(['changed', 'waiting', 'signed out', 'drain', 'take over']) })

export type Message = Infer<typeof message>

/** Everybody of this device hears what is said here. */
export const CHANNEL = 'foyer'

/** Tabs hold this lock, shared, between reserve and delivery; whoever has it alone may bring in a new version. */
export const CHECKOUT_LOCK = 'checkout'

/** The browser's background sync knows our work by this name. */
export const SYNC_TAG = 'outbox'
