import { useAtomValue, useSetAtom } from 'jotai'
import { lazy } from 'react'
import { useHash } from '../../../platform/useHash.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { userAtom } from '../../../state/user.ts'
import { findAPlaceTexts } from '../../../text/findAPlace.ts'
import { notices } from '../../../text/notices.ts'
import { planTexts } from '../../../text/plan.ts'
import { transferTexts } from '../../../text/transfer.ts'
import { mayTransferAtom } from '../../../transfer/transfer.ts'
import { Later } from '../../../ui/Later.tsx'
import { Bought } from './Bought.tsx'
import { simpleInfoAtom } from './complete.ts'
import { Feedback } from './Feedback.tsx'
import { FindAPlace, locatedIn } from './FindAPlace.tsx'
import { Install } from './Install.tsx'
import { Share } from './Share.tsx'
import { subscribeAtom } from './subscribe.ts'
import { Tile } from './Tile.tsx'
import './View.css'

const TransferTickets = lazy(() => import('../../../transfer/TransferTickets.tsx'))

export default function OrderCompleted() {
  const checkout = useAtomValue(checkoutAtom)
  const info = useAtomValue(simpleInfoAtom)
  const user = useAtomValue(userAtom)
  const subscribe = useSetAtom(subscribeAtom)
  const subView = useHash()
  const mayTransfer = useAtomValue(mayTransferAtom)
  if (!checkout) return null
  const hasTickets = checkout.tickets.length > 0
  const isOnPlan = checkout.payment_plan_remaining > 0
  const isLocated = locatedIn(checkout).length > 0
  if (subView === 'find-a-place' && hasTickets && isLocated) return <FindAPlace checkout={checkout} />
  if (subView === 'transfer_tickets' && hasTickets)
    return (
      <Later>
        <TransferTickets back={{ href: '#overview', text: transferTexts.back }} />
      </Later>
    )
  const [livestream, ...otherLivestreams] = checkout.events.filter(event => event.access_online)
  return (
    <div className="completed">
      <p className="completed-lead">
        <svg className="completed-tick" viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="30" />
          <path d="M19 33.5l9 9 18-20" pathLength="1" />
        </svg>
        {isOnPlan ? planTexts.complete : hasTickets ? notices.orderComplete : notices.vouchersComplete}
      </p>
      {hasTickets && <Bought tickets={checkout.tickets} />}
      <p>
        Your reference is <strong className="completed-reference">{checkout.sale_reference}</strong>
      </p>
      {isOnPlan && planTexts.notes.map(note => <p key={note}>{note}</p>)}
      {!isOnPlan && (
        <p className="quiet">
          We sent {hasTickets ? 'a copy of your ticket wallet' : 'your gift vouchers'} to{' '}
          <strong>{info?.sale_email || 'your email address'}</strong>.
        </p>
      )}
      {otherLivestreams.map(event => (
        <p key={event.id}>
          <a href={event.access_online ?? ''} rel="noopener">
            Watch the livestream of {event.title}
          </a>
        </p>
      ))}
      {user?.id && !user.is_event_subscribed && (
        <p>
          <button type="button" className="link" onClick={() => void subscribe()}>
            Subscribe to important updates
          </button>
        </p>
      )}
      {hasTickets && (
        <ul className="tiles">
          {livestream && (
            <Tile icon="play" to={livestream.access_online ?? ''}>
              How to watch the livestream
            </Tile>
          )}
          {mayTransfer && (
            <Tile icon="send" to="#transfer_tickets">
              {transferTexts.tile}
            </Tile>
          )}
          <Feedback />
          {isLocated && (
            <Tile icon="bed" to="#find-a-place">
              {findAPlaceTexts.tile}
            </Tile>
          )}
          <Share />
          <Install />
        </ul>
      )}
    </div>
  )
}
