import { pause } from '../platform/pause.ts'

/** How long the first render waits for the device, in milliseconds. */
const LIMIT_MS = 300

/** Waits for what the device has stored, so that nothing flashes, but for 300 ms at most: it may never answer. */
export const beforeFirstRender = (stored: Promise<unknown>): Promise<unknown> =>
  Promise.race([stored, pause(LIMIT_MS)])
