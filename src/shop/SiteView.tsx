import { lazy, Suspense } from 'react'
import { PurchaseTerms } from '../legal/PurchaseTerms.tsx'
import { RefundPolicy } from '../legal/RefundPolicy.tsx'
import type { View } from '../state/page.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { AllEvents } from './AllEvents.tsx'
import { Event } from './Event.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Home } from './Home.tsx'
import { NotFound } from './NotFound.tsx'
import { Unreachable } from './Unreachable.tsx'
import './SiteView.css'

// Pages that only their owner sees come when they are asked for.
const SignIn = lazy(() => import('../account/SignIn.tsx'))
const Wallet = lazy(() => import('../wallet/Wallet.tsx'))

export const SiteView = ({ view }: { view: View }) => (
  <>
    <Header />
    <main className="page" id="main">
      <Page view={view} />
    </main>
    <Footer />
  </>
)

function Page({ view }: { view: View }) {
  switch (view.page) {
    case 'home':
      return <Home list={view.data} />
    case 'all_events':
      return <AllEvents list={view.data} />
    case 'event':
      return <Event event={view.data} key={view.data.id} />
    case 'refund_policy':
      return <RefundPolicy />
    case 'purchase_terms':
      return <PurchaseTerms />
    case 'not_found':
      return <NotFound />
    case 'unreachable':
      return <Unreachable />
    case 'sign_in':
      return (
        <Suspense fallback={<Waiting>Opening</Waiting>}>
          <SignIn />
        </Suspense>
      )
    case 'wallet':
      return (
        <Suspense fallback={<Waiting>Opening your wallet</Waiting>}>
          <Wallet />
        </Suspense>
      )
  }
}
