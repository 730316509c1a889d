import { pauseUntilBack } from './pause.ts'

const AGAIN_MS = 10_000

/** Loads code that a page needs to stay alive. Without a network it loads it again, until there is one. */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load()
    } catch {
      await pauseUntilBack(AGAIN_MS)
    }
}
