import { atom, createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { onOutdated } from '../offline/db.ts'
import { hear } from './api/tabs.ts'
import { reloadAreaAtom } from './organiser/area.ts'
import { persistedCodes } from './organiser/codes/typedCodes.ts'
import { persistedGuests } from './organiser/complimentary/complimentary.ts'
import { persistedCounter } from './organiser/counter/typedSale.ts'
import { editedAt, editedAtom, persistedDrafts, typedDraft } from './organiser/editor/draftState.ts'
import { saveTypedAtom } from './organiser/editor/edit.ts'
import { persistedLetters } from './organiser/letters/typedLetter.ts'
import { OrganiserPage } from './organiser/OrganiserPage.tsx'
import { operatorTokenAtom } from './organiser/operator/operator.ts'
import { persistedOrders } from './organiser/orders/chosen.ts'
import { screenAt, screenAtom } from './organiser/screen.ts'
import { storeFirstFiles } from './organiser/storeFiles.ts'
import { organiserUpdates } from './organiser/updates.ts'
import { keepSending } from './outbox/keepSending.ts'
import { updatesAtom } from './outbox/update.ts'
import { hasFeature } from './platform/features.ts'
import { whenReachable } from './platform/whenReachable.ts'
import { loadUserAtom } from './state/loadUser.ts'
import { memberAtom } from './state/outbox.ts'
import { forgetAtom, isOutdatedAtom, persist, persistedRowsAtom, restore } from './state/persisted.ts'
import { forgetHereAtom } from './state/signOut.ts'
import './ui/base.css'
import { watchConnection } from './watch/connection.ts'
import { watchFocus } from './watch/focus.ts'
import { watchOtherTabs } from './watch/otherTabs.ts'
import { watchOwner } from './watch/owner.ts'
import { watchStorage } from './watch/storage.ts'
import { watchTheme } from './watch/theme.ts'
import { registerWorker } from './watch/worker.ts'

/** Shows the organiser area, or the event of the address as this device last knew it, and then watches for changes. */
export async function startOrganiser(): Promise<void> {
  const store = createStore()
  const screen = screenAt(location.pathname)
  watchStorage(store)
  onOutdated(() => store.set(isOutdatedAtom, true))
  store.set(updatesAtom, organiserUpdates)
  store.set(persistedRowsAtom, [
    typedDraft.persisted,
    persistedDrafts,
    persistedGuests,
    persistedCodes,
    ...persistedCounter(screen?.organiser ?? 0),
    persistedLetters,
    ...persistedOrders,
  ])
  store.set(editedAtom, editedAt(location.pathname))
  store.set(screenAtom, screen)
  const [, token] = /^#operator=([\w-]+)$/.exec(location.hash) ?? []
  if (token) store.set(operatorTokenAtom, token)
  await restore(store)
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Provider store={store}>
      <OrganiserPage />
    </Provider>,
  )
  persist(store)
  // What is shown here is of people, and nothing of it stays once its reader has signed out, or somebody else has signed in.
  hear(say => {
    if (say === 'signed out') void store.set(forgetHereAtom, false).then(() => location.reload())
  })
  let member = store.get(memberAtom)
  store.sub(memberAtom, () => {
    const before = member
    member = store.get(memberAtom)
    if (before === undefined || member === undefined) return
    store.set(forgetAtom, 'other_user')
    location.reload()
  })
  watchConnection(store)
  watchFocus()
  watchOtherTabs(store)
  watchOwner(store)
  watchTheme(store)
  keepSending(store)
  storeFirstFiles()
  registerWorker()
  if (hasFeature('error-reports'))
    void whenReachable(() => import('./watch/errorReports.ts')).then(({ watchErrors }) =>
      watchErrors(store, atom('organiser')),
    )
  void store.set(saveTypedAtom)
  await Promise.all([store.set(loadUserAtom), store.set(reloadAreaAtom)])
}
