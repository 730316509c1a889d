import { pause } from './pause.ts'

const PATIENCE_MS = 20_000

/**
 * Loads a provider's script and answers what it defines, which is looked for every `pollMs`. Throws after 20 s or
 * where the script fails to load.
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
  // A provider's own loader does not use this page's Trusted Types policy.
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
