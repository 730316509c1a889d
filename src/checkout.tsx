import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { onOutdated } from '../offline/db.ts'
import { CheckoutPage } from './checkout/CheckoutPage.tsx'
import { fillTables } from './checkout/tables.ts'
import { hasFeature } from './platform/features.ts'
import './site/SiteView.css'
import { stepAtom } from './state/checkout.ts'
import { isOutdatedAtom, persist, restore } from './state/persisted.ts'
import './ui/base.css'
import { whenReachable } from './platform/whenReachable.ts'
import { watchAnalytics } from './watch/analytics.ts'
import { watchArrivals } from './watch/checkout/arrivals.ts'
import { watchCheckoutLock } from './watch/checkout/checkoutLock.ts'
import { watchComingBack } from './watch/checkout/comingBack.ts'
import { watchCountdown } from './watch/checkout/countdown.ts'
import { watchFirstAnswer } from './watch/checkout/firstAnswer.ts'
import { watchPayment } from './watch/checkout/payment.ts'
import { watchReserveWhenOnline } from './watch/checkout/reserveWhenOnline.ts'
import { watchConnection } from './watch/connection.ts'
import { watchCookieChoice } from './watch/cookieChoice.ts'
import { watchFocus } from './watch/focus.ts'
import { watchInstall } from './watch/installed/install.ts'
import { watchOtherTabs } from './watch/otherTabs.ts'
import { watchOutbox } from './watch/outbox.ts'
import { watchOwner } from './watch/owner.ts'
import { watchPictures } from './watch/pictures.ts'
import { watchStorage } from './watch/storage.ts'
import { watchTheme } from './watch/theme.ts'
import { registerWorker } from './watch/worker.ts'

/** Shows the checkout from what the device has stored, and then watches for changes. */
export async function startCheckout(): Promise<void> {
  const linked = new URLSearchParams(location.search).get('session')
  if (linked) {
    const { startSharedSale } = await import('./sharedSale.tsx')
    return startSharedSale(linked)
  }
  const store = createStore()
  watchPictures()
  fillTables(store)
  watchStorage(store)
  onOutdated(() => store.set(isOutdatedAtom, true))

  // The store is filled from the device before the first render, so that nothing flashes.
  await restore(store)

  createRoot(document.getElementById('root') as HTMLElement).render(
    <Provider store={store}>
      <CheckoutPage />
    </Provider>,
  )

  persist(store)
  watchAnalytics(store)
  watchArrivals(store)
  watchFirstAnswer(store)
  watchCheckoutLock(store)
  watchCountdown(store)
  watchFocus()
  watchInstall(store)
  watchConnection(store)
  watchCookieChoice(store)
  watchOtherTabs(store)
  watchOutbox(store)
  watchOwner(store)
  watchPayment(store)
  watchReserveWhenOnline(store)
  watchTheme(store)
  watchComingBack(store)
  registerWorker()
  if (hasFeature('error-reports'))
    void whenReachable(() => import('./watch/errorReports.ts')).then(({ watchErrors }) =>
      watchErrors(store, stepAtom),
    )
}
