import { atom, type createStore } from 'jotai'
import { onOutdated } from '../../offline/db.ts'
import { ownSettingsDraft } from '../account/settings/draft.ts'
import { token } from '../api/token.ts'
import { basketUpdates } from '../checkout/steps/basket/updates.ts'
import { basketCountAtom } from '../outbox/optimisticCheckout.ts'
import { updatesAtom } from '../outbox/update.ts'
import { hasFeature } from '../platform/features.ts'
import { whenReachable } from '../platform/whenReachable.ts'
import { mailingDraft } from '../shop/mailing/mailingDraft.ts'
import { persistedCheckout, reloadAtom } from '../state/checkout.ts'
import { loadUserAtom } from '../state/loadUser.ts'
import { isStaleAtom, siteBasketCountAtom, viewAtom } from '../state/page.ts'
import { fillFromDevice, persist, persistedRowsAtom } from '../state/persisted.ts'
import { transfersDraft } from '../transfer/transfersDraft.ts'
import { shownCodes } from '../wallet/shown.ts'
import { watchConnection } from './connection.ts'
import { watchCookieChoice } from './cookieChoice.ts'
import { watchFocus } from './focus.ts'
import { watchBadge } from './installed/badge.ts'
import { watchInstall } from './installed/install.ts'
import { watchOtherTabs } from './otherTabs.ts'
import { watchOwner } from './owner.ts'
import { watchSharing } from './sharing.ts'
import { registerWorker, requestDrain } from './worker.ts'

type Store = ReturnType<typeof createStore>

const pageNameAtom = atom(get => get(viewAtom)?.page ?? '')

/** What the site needs once it is painted. It is loaded last, because nothing that is shown first depends on it. */
export async function watchSite(store: Store): Promise<void> {
  watchBasketCount(store)
  void watchStored(store)
  watchConnection(store)
  watchCookieChoice(store)
  watchFocus()
  watchInstall(store)
  watchOwner(store)
  watchOtherTabs(store)
  watchSharing()
  watchBadge(store)
  const becomeStale = () => store.set(isStaleAtom, true)
  onOutdated(becomeStale)
  registerWorker(becomeStale)
  requestDrain()
  if (hasFeature('error-reports'))
    void whenReachable(() => import('./errorReports.ts')).then(({ watchErrors }) =>
      watchErrors(store, pageNameAtom),
    )
  // Without a session there is no user and no basket.
  if (await token()) await Promise.all([store.set(loadUserAtom), store.set(reloadAtom)])
}

/** The updates that wait for the basket count too. */
function watchBasketCount(store: Store): void {
  store.set(updatesAtom, updates => ({ ...updates, ...basketUpdates }))
  store.sub(basketCountAtom, () => store.set(siteBasketCountAtom, store.get(basketCountAtom)))
}

/**
 * What is typed on the public pages, in the wallet and in the settings, and the basket, which leaves this page with its owner. Somebody may have typed before
 * this had loaded.
 */
async function watchStored(store: Store): Promise<void> {
  const drafts = [
    mailingDraft.persisted,
    transfersDraft.persisted,
    ownSettingsDraft.persisted,
    shownCodes.persisted,
  ]
  // The checkout writes the basket.
  store.set(persistedRowsAtom, [...drafts, { ...persistedCheckout, writtenOn: null }])
  const filled = await fillFromDevice(store)
  persist(
    store,
    drafts.filter(row => !filled.includes(row) && store.get(row.data) !== null),
  )
}
