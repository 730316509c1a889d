import { pause } from './pause.ts'

const PATIENCE_MS = 20_000

/**
 * What a provider's script defines: the script is brought into the page, and looked for every `pollMs` while it is
 * not there. Throws where it cannot be had.
 */
export async function providerScript<T>(
  address: () => string,
  defined: () => T | undefined,
  pollMs: number,
): Promise<T> {
  const there = defined()
  if (there) return there
  const script = document.createElement('script')
  let isFailed = false
  script.addEventListener('error', () => {
    isFailed = true
  })
  // Inserted here, because a provider's own loader knows no policy of this page.
  script.src = address()
  document.head.append(script)
  for (let waited = 0; !isFailed && waited < PATIENCE_MS; waited += pollMs) {
    await pause(pollMs)
    const come = defined()
    if (come) return come
  }
  script.remove()
  throw new Error('A script of a provider could not be loaded')
}
