import type { createStore } from 'jotai'
import { editsAtom, saveEditAtom } from '../checkout/steps/basket/edits.ts'

/** Sends each quantity edit when its time has come; a later edit of the same line starts the wait anew. */
export function watchQuantityEdits(store: ReturnType<typeof createStore>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const waiting = Object.entries(store.get(editsAtom)).filter(
      ([, edit]) => edit.send !== null && !edit.isSaving,
    )
    if (waiting.length === 0) return
    const now = performance.now()
    for (const [ticket, edit] of waiting) if (edit.due <= now) void store.set(saveEditAtom, Number(ticket))
    const next = Math.min(...waiting.map(([, edit]) => edit.due).filter(due => due > now))
    if (Number.isFinite(next)) timer = setTimeout(look, next - now)
  }
  store.sub(editsAtom, look)
}
