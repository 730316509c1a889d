import { isWorkDone, workText } from '../../contract/work.ts'

/** How many tries are under way together, and between two looks at whether the challenge is still wanted. */
const AT_ONCE = 500

/** The answer to a challenge; null: it is not wanted any more. */
export async function solved(challenge: string, signal?: AbortSignal): Promise<string | null> {
  for (let from = 0; !signal?.aborted; from += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, (_, index) => workText(challenge, String(from + index)))
    const hashes = await Promise.all(
      tries.map(text => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    )
    const found = tries[hashes.findIndex(hash => isWorkDone(new Uint8Array(hash)))]
    if (found) return found
  }
  return null
}
