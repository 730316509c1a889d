import { unknown } from 'superstruct'

/** The answer of calls whose answer the page does not read: `{"success": true}` by our server, anything by another. */
export const unread = unknown()
