import type { createStore } from 'jotai'
import { onOutdated } from '../../offline/db.ts'
import { hasFeature } from '../state/features.ts'
import { isStaleAtom } from '../state/page.ts'
import { watchCookieChoice } from './cookieChoice.ts'
import { watchOtherTabs } from './otherTabs.ts'
import { watchOwner } from './owner.ts'
import { askToDrain, registerWorker } from './worker.ts'

/** What the site needs once it is painted; nobody waits for it, so it is fetched after all else. */
export function watchSite(store: ReturnType<typeof createStore>): void {
  watchCookieChoice(store)
  watchOwner(store)
  watchOtherTabs(store)
  const becomeStale = () => store.set(isStaleAtom, true)
  onOutdated(becomeStale)
  registerWorker(becomeStale)
  askToDrain()
  if (hasFeature('error-reports'))
    void import('./errorReports.ts').then(({ watchErrors }) => watchErrors(store))
}
