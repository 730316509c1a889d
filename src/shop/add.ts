import { atom } from 'jotai'
import { idle } from '../platform/idle.ts'
import { readFromTab } from '../platform/tabStore.ts'
import { notAdded } from '../text/notAdded.ts'
import { addFailureAtom, BEGUN, chosenAtom, isAddingAtom, type Wanted } from './chosen.ts'

/** What speaks to the server is loaded after the first paint, or at the latest when it is needed. */
const loaded = () => import('./adding.ts')

/** The chosen items are being added. A page that is loaded again goes on with it. */
export const addingAtom = atom(
  get => get(isAddingAtom),
  async (_get, set) => {
    const isBegun = (readFromTab(BEGUN) as { page?: unknown } | null)?.page === location.pathname
    // Nothing is added beside it.
    set(isAddingAtom, isBegun)
    if (!isBegun) await idle()
    const adding = await loaded().catch(() => null)
    if (isBegun && adding) await set(adding.goOnAtom)
    else if (isBegun) set(isAddingAtom, false)
  },
)
addingAtom.onMount = goOn => void goOn()

/** Adds the chosen items to the basket, then opens it. After a failure the items that were added are no longer chosen. */
export const addAllAtom = atom(null, async (get, set, all: Wanted[]) => {
  const left = all.map(({ key: item, adding }) => ({
    item,
    key: crypto.randomUUID(),
    ...adding(get(chosenAtom)[item] ?? 0),
  }))
  const begun = { page: location.pathname, at: Date.now(), left }
  set(isAddingAtom, true)
  const adding = await loaded().catch(() => null)
  if (adding) return set(adding.addLeftAtom, begun, !navigator.onLine)
  set(addFailureAtom, { text: notAdded, isRefused: false, isReserved: false })
  set(isAddingAtom, false)
})
