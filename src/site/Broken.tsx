import { pages } from '../../contract/pages.ts'
import '../ui/button.css'

/** The server could not make the page. The fault is ours, and nothing of the visitor's is lost by it. */
export const Broken = () => (
  <div className="prose">
    <h1 tabIndex={-1}>Something went wrong</h1>
    <p>The fault is ours. Your basket and your tickets are safe. Try again in a moment.</p>
    <p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Try again
      </button>
    </p>
    <p>
      Your tickets open all the same, in your <a href={pages.wallet.path}>ticket wallet</a>.
    </p>
  </div>
)
