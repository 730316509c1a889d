import { enums, type Infer, object } from 'superstruct'

/**
 * The messages between the pages of a device and its worker. `changed`: the basket, its sale or the outbox has changed;
 * `waiting`: only the outbox has. `signed out`: no page may show, store or send anything of that person any more. To the
 * worker alone, `drain`: send the outbox; `take over`: no page is in the checkout, so the new version may begin.
 */
export const message = object({ say: enums(['changed', 'waiting', 'signed out', 'drain', 'take over']) })

export type Message = Infer<typeof message>

/** The channel that every page of the device and the worker listen to. */
export const CHANNEL = 'foyer'

/** Tabs hold this lock, shared, between reserve and delivery; whoever holds it exclusively may start a new version. */
export const CHECKOUT_LOCK = 'checkout'

/** The tag of the browser's background sync. */
export const SYNC_TAG = 'outbox'
