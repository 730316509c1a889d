import type { createStore } from 'jotai'
import { roleAtom, userAtom } from '../state/user.ts'

/** In the organiser's role, the account's dark preference puts a dark theme class on the body. */
export function watchTheme(store: ReturnType<typeof createStore>): void {
  const apply = () => {
    const isDark = store.get(roleAtom) === 'organiser' && store.get(userAtom)?.is_dark_mode === true
    document.body.classList.toggle('dark', isDark)
  }
  store.sub(userAtom, apply)
  store.sub(roleAtom, apply)
  apply()
}
