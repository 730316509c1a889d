import type { createStore } from 'jotai'
import { waitingOpsAtom } from '../../state/outbox.ts'
import { walletTicketsAtom } from '../../state/wallet.ts'

/** The badge of the installed shop: how many tickets are for today, otherwise a dot while something waits to be sent. */
export function watchBadge(store: ReturnType<typeof createStore>): void {
  if (typeof navigator.setAppBadge !== 'function') return
  const apply = () => {
    const today = dayOf(new Date())
    const count = store
      .get(walletTicketsAtom)
      .filter(
        ({ starts_at, ends_at }) => starts_at.slice(0, 10) <= today && today <= ends_at.slice(0, 10),
      ).length
    const isWaiting = store.get(waitingOpsAtom).length > 0
    // Where the browser refuses, as it does for a shop that is not installed, there is no badge.
    if (count > 0 || isWaiting) void navigator.setAppBadge(...(count > 0 ? [count] : [])).catch(() => {})
    else void navigator.clearAppBadge().catch(() => {})
  }
  store.sub(walletTicketsAtom, apply)
  store.sub(waitingOpsAtom, apply)
  document.addEventListener('visibilitychange', apply)
  apply()
}

/** The day of a phone at the gate, as the venue writes its own: `2026-12-18`. */
const dayOf = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
