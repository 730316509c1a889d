import { useAtomValue } from 'jotai'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { siteBasketCountAtom } from '../state/page.ts'
import { nextTicketAtom } from '../state/wallet.ts'
import { Icon } from '../ui/Icon.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'

/** The next ticket of this device, and its basket. */
export function Own() {
  const ticket = useAtomValue(nextTicketAtom)
  const count = useAtomValue(siteBasketCountAtom)
  if (!ticket && count === 0) return null
  return (
    <ul className="home-own">
      {ticket && (
        <li>
          <a className="card row" href={pages.wallet.path}>
            <Icon name="ticket" />
            <span>
              <strong>{ticket.event_name}</strong>
              <br />
              <span className="quiet small">
                Your next ticket · <Unbroken>{ticket.nice_date}</Unbroken>
              </span>
            </span>
            <Icon name="next" />
          </a>
        </li>
      )}
      {count > 0 && (
        <li>
          <a className="card row" href={pages.checkout.path}>
            <Icon name="basket" />
            <span>
              <strong>Your basket</strong>
              <br />
              <span className="quiet small">{plural(count, 'item')}, saved for you</span>
            </span>
            <Icon name="next" />
          </a>
        </li>
      )}
    </ul>
  )
}
