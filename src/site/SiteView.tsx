import { useAtomValue } from 'jotai'
import { type PageName, pages } from '../../contract/pages.ts'
import { trustedHtml } from '../platform/trusted.ts'
import { Home } from '../shop/Home.tsx'
import { SearchWords } from '../shop/search/SearchWords.tsx'
import { paintedAtom, siteBasketCountAtom, type View } from '../state/page.ts'
import { Drawing } from '../ui/drawings/Drawing.tsx'
import { Waiting } from '../ui/messages/Waiting.tsx'
import { AskCookies } from './AskCookies.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { type LatePageView, latePage } from './latePages.ts'
import { StorageAbsent } from './StorageAbsent.tsx'
import { TryAgain, Unreachable } from './Unreachable.tsx'
import '../ui/button.css'
import './SiteView.css'

export const SiteView = ({ view }: { view: View }) => (
  <>
    <AskCookies />
    <Header count={useAtomValue(siteBasketCountAtom)} />
    <StorageAbsent />
    {useAtomValue(paintedAtom) === view ? (
      <AsPainted />
    ) : (
      <main className="page" id="main" key="drawn">
        <Page view={view} />
      </main>
    )}
    <Footer />
  </>
)

/** What the server painted and the page's island, both of which hydration passes over. */
const AsPainted = () => (
  <main
    className="page"
    id="main"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty: hydration leaves what stands here.
    dangerouslySetInnerHTML={LEFT}
  />
)

/** Only where the browser has changed the document is it set, for the moment until the page is drawn anew. */
const LEFT = { __html: trustedHtml('') }

const Opening = ({ page }: { page: PageName }) => (
  <>
    <h1 tabIndex={-1}>{pages[page].title}</h1>
    <Waiting>Opening</Waiting>
  </>
)

function Page({ view }: { view: View }) {
  switch (view.page) {
    case 'home':
      return <Home list={view.data} failed={<TryAgain />} />
    case 'not_found':
      return <NotFound />
    case 'broken':
      return <Broken />
    case 'opening':
      return view.data === 'home' ? <Home list={undefined} /> : <Opening page={view.data} />
    case 'unreachable':
      return <Unreachable />
    default:
      return <Late view={view} />
  }
}

function Late({ view }: { view: LatePageView }) {
  const Page = latePage(view.page)
  return Page ? <Page data={view.data as never} /> : <Opening page={view.page} />
}

/** Shown where the server failed to render a page. */
const Broken = () => (
  <div className="prose">
    <Drawing of="lamp" />
    <h1 tabIndex={-1}>Something went wrong</h1>
    <p>The fault is ours. Your basket and your tickets are safe. Try again in a moment.</p>
    <p>
      {/* biome-ignore lint/a11y/useValidAnchor: it is the address of this page, so that it works without a script. */}
      <a className="button" href="">
        Try again
      </a>
    </p>
    <p>
      Your tickets open all the same, in your <a href={pages.wallet.path}>ticket wallet</a>.
    </p>
  </div>
)

const NotFound = () => (
  <div className="prose">
    <Drawing of="seats" />
    <h1 tabIndex={-1}>Page not found</h1>
    <p>There is nothing at this address. It may have been typed or copied wrongly, or the event is gone.</p>
    <search>
      <form action={pages.all_events.path} method="get">
        <SearchWords />
      </form>
    </search>
    <p>
      <a href={pages.all_events.path}>All events</a>
    </p>
    <p>
      Looking for a ticket? It is in your <a href={pages.wallet.path}>ticket wallet</a>.
    </p>
  </div>
)
