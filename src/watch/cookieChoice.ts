import type { createStore } from 'jotai'
import { type CookieChoice, cookieChoiceAtom, cookies } from '../state/cookieChoice.ts'

function remembered(): CookieChoice | null {
  const names = document.cookie.split('; ').map(pair => pair.split('=')[0])
  if (names.includes(cookies.accepted)) return 'accepted'
  return names.includes(cookies.chosen) ? 'declined' : null
}

/** Reads the choice from the cookies, also after another tab changed it. */
export function watchCookieChoice(store: ReturnType<typeof createStore>): void {
  const look = () => store.set(cookieChoiceAtom, remembered())
  document.addEventListener('visibilitychange', look)
  look()
}
