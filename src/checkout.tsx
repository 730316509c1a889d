import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { beginCheckoutAtom } from './checkout/begin.ts'
import { Checkout } from './checkout/Checkout.tsx'
import './shop/SiteView.css'
import './ui/base.css'
import { watchArrivals } from './watch/arrivals.ts'
import { watchConnection } from './watch/connection.ts'
import { watchCountdown } from './watch/countdown.ts'
import { watchOutbox } from './watch/outbox.ts'
import { watchPromise } from './watch/promise.ts'
import { watchTheme } from './watch/theme.ts'
import { watchVisibility } from './watch/visibility.ts'
import { registerWorker } from './watch/worker.ts'

const store = createStore()

createRoot(document.getElementById('root') as HTMLElement).render(
  <Provider store={store}>
    <Checkout />
  </Provider>,
)

watchArrivals(store)
watchCountdown(store)
watchConnection(store)
watchOutbox(store)
watchPromise(store)
watchTheme(store)
watchVisibility(store)
registerWorker()
void store.set(beginCheckoutAtom)
