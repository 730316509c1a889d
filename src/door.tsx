import { atom, createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { DoorPage } from './door/DoorPage.tsx'
import {
  cameraDraft,
  directionDraft,
  doorNameDraft,
  doorPersisted,
  guestSearchDraft,
} from './door/doorState.ts'
import { openDoorAtom } from './door/openDoor.ts'
import './ui/base.css'
import { hasFeature } from './platform/features.ts'
import { whenReachable } from './platform/whenReachable.ts'
import { persist, persistedRowsAtom, restore } from './state/persisted.ts'
import { watchDoor } from './watch/door.ts'
import { watchOwner } from './watch/owner.ts'
import { watchStorage } from './watch/storage.ts'
import { watchTheme } from './watch/theme.ts'
import { registerWorker } from './watch/worker.ts'

/** Shows the door check of the events in the address, or a choice of events, from what the device has stored. */
export async function startDoor(): Promise<void> {
  const store = createStore()
  watchStorage(store)
  store.set(persistedRowsAtom, [
    doorNameDraft.persisted,
    guestSearchDraft.persisted,
    cameraDraft.persisted,
    directionDraft.persisted,
    doorPersisted,
  ])
  await restore(store)
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Provider store={store}>
      <DoorPage />
    </Provider>,
  )
  persist(store)
  watchOwner(store)
  watchTheme(store)
  const events = new URLSearchParams(location.search).getAll('event').map(Number)
  await store.set(openDoorAtom, [...new Set(events.filter(event => event > 0))])
  registerWorker()
  watchDoor(store)
  if (hasFeature('error-reports'))
    void whenReachable(() => import('./watch/errorReports.ts')).then(({ watchErrors }) =>
      watchErrors(store, atom('door')),
    )
}
