import { useState } from 'react'

/** What a press came to; null: there is nothing to say. */
export type Said = { type: 'success' | 'error'; words: string } | null

/** A press and its result. While it is under way, another one does nothing. */
export function usePress() {
  const [isBusy, setBusy] = useState(false)
  const [said, say] = useState<Said>(null)
  const press = async (work: () => Promise<Said>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    say(null)
    say(await work())
    setBusy(false)
  }
  return { isBusy, said, press }
}
