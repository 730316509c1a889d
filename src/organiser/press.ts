import { atom } from 'jotai'

export interface PressOutcome {
  type: 'success' | 'error'
  words: string
}

/** The result of the last press at each place of this page. */
export const outcomesAtom = atom<Record<string, PressOutcome>>({})

/** Forgets the result at a place, which is no longer true. */
export const forgetOutcomeAtom = atom(null, (_get, set, place: string): void =>
  set(outcomesAtom, ({ [place]: _, ...others }) => others),
)

/** The presses that are under way, each by its own name. */
export const underWayAtom = atom<readonly string[]>([])

interface Press {
  /** Where its result is shown. */
  place: string
  /** While a press of this name is under way, another one does nothing. */
  name: string
  /** null: there is nothing to say. */
  work: () => Promise<PressOutcome | null>
}

/** Does what was pressed, and shows its result at its place. */
export const pressAtom = atom(null, async (get, set, { place, name, work }: Press): Promise<void> => {
  if (get(underWayAtom).includes(name)) return
  set(underWayAtom, all => [...all, name])
  set(forgetOutcomeAtom, place)
  try {
    const outcome = await work()
    if (outcome) set(outcomesAtom, all => ({ ...all, [place]: outcome }))
  } finally {
    set(underWayAtom, all => all.filter(one => one !== name))
  }
})
