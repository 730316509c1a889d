import { lazy, Suspense } from 'react'
import { type PageName, pages } from '../../contract/pages.ts'
import { PurchaseTerms } from '../legal/PurchaseTerms.tsx'
import { RefundPolicy } from '../legal/RefundPolicy.tsx'
import type { View } from '../state/page.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { AllEvents } from './AllEvents.tsx'
import { AskCookies } from './AskCookies.tsx'
import { Event } from './Event.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Home } from './Home.tsx'
import { MailingList } from './MailingList.tsx'
import { NotFound } from './NotFound.tsx'
import { Unreachable } from './Unreachable.tsx'
import './SiteView.css'

// Pages that only their owner sees come when they are asked for.
const SignIn = lazy(() => import('../account/SignIn.tsx'))
const Wallet = lazy(() => import('../wallet/Wallet.tsx'))

export const SiteView = ({ view }: { view: View }) => (
  <>
    <AskCookies />
    <Header />
    <main className="page" id="main">
      <Page view={view} />
    </main>
    <Footer />
  </>
)

const Opening = ({ page }: { page: PageName }) => (
  <>
    <h1 tabIndex={-1}>{pages[page].title}</h1>
    <Waiting>Opening</Waiting>
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
    case 'mailing_list':
      return <MailingList />
    case 'not_found':
      return <NotFound />
    case 'opening':
      return view.data === 'home' ? <Home list={undefined} /> : <Opening page={view.data} />
    case 'unreachable':
      return <Unreachable />
    case 'sign_in':
      return (
        <Suspense fallback={<Opening page="sign_in" />}>
          <SignIn />
        </Suspense>
      )
    case 'wallet':
      return (
        <Suspense fallback={<Opening page="wallet" />}>
          <Wallet />
        </Suspense>
      )
  }
}
