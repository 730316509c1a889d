import { pages } from '../../contract/pages.ts'
import { Drawing } from '../ui/drawings/Drawing.tsx'
import '../ui/button.css'

/** Shown for a page that needs the network while there is none. */
export const Unreachable = () => (
  <div className="prose">
    <Drawing of="tunnel" />
    <h1 tabIndex={-1}>No connection</h1>
    <TryAgain />
    <p>
      Your tickets open without a network, in your <a href={pages.wallet.path}>ticket wallet</a>.
    </p>
  </div>
)

/** It loads the document again: the server may no longer have the files of this page's build. */
export const TryAgain = () => (
  <div className="stack">
    <p>This page could not be loaded. Check your connection and try again.</p>
    <p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Try again
      </button>
    </p>
  </div>
)
