import { type CookieChoice, cookies } from '../state/cookieChoice.ts'

const HALF_A_YEAR_SECONDS = 15_768_000

function write(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and both documents read it at once.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/** Remembers the choice, for every tab and both documents. */
export function keepCookieChoice(choice: CookieChoice): void {
  write(cookies.chosen, choice, HALF_A_YEAR_SECONDS)
  write(cookies.accepted, '1', choice === 'accepted' ? HALF_A_YEAR_SECONDS : 0)
}
