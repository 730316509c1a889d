import { getTime } from '../../../contract/calls/catalogue.ts'
import { call } from '../../api/call.ts'
import { pauseUntilBack } from '../../platform/pause.ts'

const AGAIN_MS = 60_000

/**
 * Tells by how many milliseconds the server's clock is ahead of the device's, once the server has answered. As long as it
 * takes, the device's clock has to do. A clock that is late by the way of the answer offers nothing too early.
 */
export async function askClock(follow: (clockAhead: number) => void, left: AbortSignal): Promise<void> {
  while (!left.aborted) {
    const sent = await call(getTime, {})
    if (sent.ok) return follow(Date.parse(sent.answer.now) - Date.now())
    await pauseUntilBack(AGAIN_MS)
  }
}
