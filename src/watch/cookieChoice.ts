import type { createStore } from 'jotai'
import { type CookieChoice, cookieChoiceAtom } from '../state/cookieChoice.ts'

/** Is there if, and only if, the shopper has accepted. */
const ACCEPTED = 'cookie_policy_analytics'
const CHOSEN = 'cookie_policy'
const HALF_A_YEAR_SECONDS = 15_768_000

function write(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and both documents read it at once.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/** Remembers the choice, for every tab and both documents. */
export function keepCookieChoice(choice: CookieChoice): void {
  write(CHOSEN, choice, HALF_A_YEAR_SECONDS)
  write(ACCEPTED, '1', choice === 'accepted' ? HALF_A_YEAR_SECONDS : 0)
}

function remembered(): CookieChoice | null {
  const names = document.cookie.split('; ').map(pair => pair.split('=')[0])
  if (names.includes(ACCEPTED)) return 'accepted'
  return names.includes(CHOSEN) ? 'declined' : null
}

/** The choice as the device has it, also where it was made in another tab. */
export function watchCookieChoice(store: ReturnType<typeof createStore>): void {
  const look = () => store.set(cookieChoiceAtom, remembered())
  document.addEventListener('visibilitychange', look)
  look()
}
