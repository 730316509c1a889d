import { useAtomValue } from 'jotai'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { userAtom } from '../state/user.ts'
import { Icon } from '../ui/Icon.tsx'
import './Header.css'

/** Home, events, wallet or sign-in, and the basket with the number of its tickets and vouchers. */
export function Header({ count }: { count: number }) {
  const signedIn = Boolean(useAtomValue(userAtom)?.id)
  return (
    <header className="header">
      <a className="visually-hidden skip" href="#main">
        Skip to the content
      </a>
      <div className="header-row">
        <a className="mark" href={pages.home.path}>
          Foyer
        </a>
        <nav aria-label="Main">
          <a href={pages.all_events.path}>Events</a>
          <a href={pages.wallet.path}>
            <Icon name="ticket" />
            <span>Tickets</span>
          </a>
          {!signedIn && (
            <a className="header-wide" href={pages.sign_in.path}>
              Sign in
            </a>
          )}
          <a href={pages.checkout.path} aria-label={`Basket, ${plural(count, 'item')}`}>
            <Icon name="basket" />
            {count > 0 && <span className="dot">{count}</span>}
          </a>
        </nav>
      </div>
    </header>
  )
}
