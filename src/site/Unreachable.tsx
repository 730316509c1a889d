import { useSetAtom } from 'jotai'
import { pages } from '../../contract/pages.ts'
import { openPageAtom } from './openPage.ts'
import '../ui/button.css'

/** A page that needs the network, without one. */
export const Unreachable = () => (
  <div className="prose">
    <h1 tabIndex={-1}>No connection</h1>
    <TryAgain />
    <p>
      Your tickets open without a network, in your <a href={pages.wallet.path}>ticket wallet</a>.
    </p>
  </div>
)

export function TryAgain() {
  const open = useSetAtom(openPageAtom)
  return (
    <div className="stack">
      <p>This page could not be loaded. Check your connection and try again.</p>
      <p>
        <button type="button" className="button" onClick={() => void open(location.href)}>
          Try again
        </button>
      </p>
    </div>
  )
}
