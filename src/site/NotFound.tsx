import { pages } from '../../contract/pages.ts'
import '../ui/button.css'

export const NotFound = () => (
  <div className="prose">
    <h1 tabIndex={-1}>Page not found</h1>
    <p>There is nothing at this address. It may have been typed or copied wrongly, or the event is gone.</p>
    <p>
      <a className="button" href={pages.all_events.path}>
        All events
      </a>
    </p>
    <p>
      Looking for a ticket? It is in your <a href={pages.wallet.path}>ticket wallet</a>.
    </p>
  </div>
)
