import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { SharedSalePage } from './checkout/sharedSale/SharedSalePage.tsx'
import {
  linkedReferenceAtom,
  loadSharedSaleAtom,
  setProofRouteAtom,
} from './checkout/sharedSale/sharedSale.ts'
import { fillTables } from './checkout/tables.ts'
import { persist, restore } from './state/persisted.ts'
import { sharedSaleTexts } from './text/sharedSale.ts'
import { watchStorage } from './watch/storage.ts'
import { watchTheme } from './watch/theme.ts'
import { registerWorker } from './watch/worker.ts'

/** Shows the page of a link to a checkout. Nothing of the device's own checkout runs beside it. */
export async function startSharedSale(reference: string): Promise<void> {
  const store = createStore()
  watchStorage(store)
  fillTables(store)
  await restore(store)
  document.title = `${sharedSaleTexts.title} - Foyer`
  store.set(linkedReferenceAtom, reference)
  store.set(setProofRouteAtom)
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Provider store={store}>
      <SharedSalePage />
    </Provider>,
  )
  persist(store)
  watchTheme(store)
  registerWorker()
  await store.set(loadSharedSaleAtom)
}
