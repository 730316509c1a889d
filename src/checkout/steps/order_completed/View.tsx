import { useAtomValue, useSetAtom } from 'jotai'
import { pages } from '../../../../contract/pages.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { userAtom } from '../../../state/user.ts'
import { notices } from '../../../text/notices.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { simpleInfoAtom, subscribeAtom } from './complete.ts'
import { Share } from './Share.tsx'
import './View.css'

export default function OrderCompleted() {
  const checkout = useAtomValue(checkoutAtom)
  const info = useAtomValue(simpleInfoAtom)
  const user = useAtomValue(userAtom)
  const subscribe = useSetAtom(subscribeAtom)
  if (!checkout) return null
  const hasTickets = checkout.tickets.length > 0
  return (
    <div className="completed">
      <svg className="completed-tick" viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path d="M19 33.5l9 9 18-20" pathLength="1" />
      </svg>
      <p>
        Your reference is <strong className="completed-reference">{checkout.sale_reference}</strong>
      </p>
      <p className="completed-lead">{hasTickets ? notices.orderComplete : notices.vouchersComplete}</p>
      {info?.sale_email && (
        <p className="quiet">
          We sent {hasTickets ? 'a copy of your ticket wallet' : 'your gift vouchers'} to{' '}
          <strong>{info.sale_email}</strong>.
        </p>
      )}
      {checkout.events.map(
        event =>
          event.access_online && (
            <p key={event.id}>
              <a href={event.access_online} rel="noopener">
                Watch the livestream of {event.title}
              </a>
            </p>
          ),
      )}
      {user?.id && !user.is_event_subscribed && (
        <p>
          <button type="button" className="link" onClick={() => void subscribe()}>
            Subscribe to important updates
          </button>
        </p>
      )}
      {hasTickets && (
        <ul className="tiles">
          <li>
            <a className="tile card" href={pages.wallet.path}>
              <Icon name="ticket" />
              Go to ticket wallet
            </a>
          </li>
          <Share />
        </ul>
      )}
    </div>
  )
}
