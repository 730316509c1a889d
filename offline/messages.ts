import { enums, type Infer, object } from 'superstruct'

/** What the pages of a device say to each other. `changed`: what waits was judged, so the basket is another. */
export const message = object({ say: enums(['changed']) })

export type Message = Infer<typeof message>

/** Everybody of this device hears what is said here. */
export const CHANNEL = 'foyer'

/** The browser's background sync knows our work by this name. */
export const SYNC_TAG = 'outbox'
