import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import { plural } from '../../../../contract/format/words.ts'
import { pages } from '../../../../contract/pages.ts'
import { basketCountAtom, optimisticCheckoutAtom } from '../../../outbox/optimisticCheckout.ts'
import { totalLabelAtom } from '../../../outbox/totalLabel.ts'
import { expiredAtom, reservingErrorAtom } from '../../../state/checkout.ts'
import { isOnlineAtom } from '../../../state/outbox.ts'
import { userAtom } from '../../../state/user.ts'
import { notices } from '../../../text/notices.ts'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawing } from '../../../ui/drawings/Drawing.tsx'
import { Alert } from '../../../ui/messages/Alert.tsx'
import { CodeBox } from './CodeBox.tsx'
import { Cover } from './Cover.tsx'
import { changesAtom } from './changes.ts'
import { undoableAtom, undoRemoveAtom } from './removal.ts'
import { mayReserveAtom, movingAtom, obstacleAtom, pressReserveAtom } from './reserve.ts'
import { reserveWhenOnlineAtom, toggleReserveWhenOnlineAtom } from './reserveWhenOnline.ts'
import { Tickets } from './Tickets.tsx'
import { Vouchers } from './Vouchers.tsx'
import { Warnings } from './Warnings.tsx'
import './View.css'

// The tooltip's code is large, so it is loaded late; its mark has reserved space.
const Tooltip = lazy(() => import('../../../ui/Tooltip.tsx'))

export default function Basket() {
  const checkout = useAtomValue(optimisticCheckoutAtom)
  if (!checkout) return null
  const isEmpty = checkout.tickets.length + checkout.gift_vouchers.length === 0
  return (
    <div id="basket" className="basket">
      <Messages />
      <Removed />
      {isEmpty ? <Empty /> : <Filled />}
    </div>
  )
}

/** Messages of the server and of the last attempt to reserve, above an empty and a filled basket. */
function Messages() {
  const checkout = useAtomValue(optimisticCheckoutAtom)
  const reservingError = useAtomValue(reservingErrorAtom) ?? checkout?.reserving_error
  const isExpired = useAtomValue(expiredAtom) && !checkout?.edit_basket_clicked
  return (
    <>
      {isExpired && (
        <Alert type="warning">
          {notices.expired}
          <Changes />
        </Alert>
      )}
      {reservingError && (
        <Alert type="error">
          {reservingError}
          {reservingError === notices.basketChanged && <Changes />}
        </Alert>
      )}
      {checkout?.had_mismatching_currencies && <Alert type="warning">{notices.mismatchingCurrencies}</Alert>}
      {checkout?.basket_errors.map(error => (
        <Alert type="error" key={error}>
          {error}
        </Alert>
      ))}
      {checkout?.basket_success.map(message => (
        <Alert type="success" key={message}>
          {message}
        </Alert>
      ))}
    </>
  )
}

/** What is different from what the shopper saw before. */
function Changes() {
  const changes = useAtomValue(changesAtom)
  if (changes.length === 0) return null
  return (
    <ul>
      {changes.map(change => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}

function Removed() {
  const removed = useAtomValue(undoableAtom)
  const undo = useSetAtom(undoRemoveAtom)
  return (
    removed && (
      <Alert type="info" key={removed.resource}>
        {removed.inWords} removed.{' '}
        <button type="button" className="link" ref={focus} onClick={() => void undo()}>
          Undo
        </button>
      </Alert>
    )
  )
}

/** A removed line loses the focus to its Undo button. */
const focus = (element: HTMLElement | null) => element?.focus()

function Empty() {
  const isSubscribed = useAtomValue(userAtom)?.subscribed === true
  return (
    <div className="stack">
      <Drawing of="basket" />
      <p>{notices.emptyBasket}</p>
      <p>
        <a className="button" href={pages.all_events.path}>
          Browse events
        </a>
      </p>
      {!isSubscribed && (
        <p>
          Or hear of new ones first: <a href="/mailing-list">join our mailing list</a>.
        </p>
      )}
    </div>
  )
}

function Filled() {
  const checkout = useAtomValue(optimisticCheckoutAtom)
  const count = useAtomValue(basketCountAtom)
  const total = useAtomValue(totalLabelAtom)
  const mayReserve = useAtomValue(mayReserveAtom)
  const obstacle = useAtomValue(obstacleAtom)
  const isMoving = useAtomValue(movingAtom)
  const reserve = useSetAtom(pressReserveAtom)
  const isOnline = useAtomValue(isOnlineAtom)
  const isPromised = useAtomValue(reserveWhenOnlineAtom) !== null
  const promise = useSetAtom(toggleReserveWhenOnlineAtom)
  if (!checkout) return null
  return (
    <>
      <Warnings checkout={checkout} />
      <ul className="basket-lines">
        {checkout.tickets.map(line => (
          <Tickets
            key={line.ticket_id}
            line={line}
            symbol={checkout.currency.symbol}
            isAllAbsorbed={checkout.all_booking_fees_are_absorbed}
          />
        ))}
        {checkout.gift_vouchers.map(line => (
          <Vouchers key={`${line.id} ${line.value}`} line={line} symbol={checkout.currency.symbol} />
        ))}
      </ul>
      <CodeBox />
      <Cover checkout={checkout} />
      <p className="quiet small">
        We hold your tickets while you check out.
        <Suspense fallback={<span className="tooltip-place" />}>
          <Tooltip
            type="info"
            about="the hold"
            message="The time starts when you press Reserve Basket. Until then, others can still buy these tickets."
          />
        </Suspense>
        {checkout.basket_total > 0 && <> {notices.feesNote}</>}
      </p>
      <BottomBar {...(total && { label: 'Total, fees included', total })}>
        {obstacle && (
          <p id="reserve-obstacle" className="small">
            {obstacle}
          </p>
        )}
        {isOnline ? (
          <Button
            aria-label={`Reserve Basket, ${plural(count, 'item')}`}
            {...(obstacle && { 'aria-describedby': 'reserve-obstacle' })}
            isDisabled={!mayReserve}
            isLoading={isMoving}
            onPress={() => void reserve()}
          >
            Reserve Basket <span className="badge">{count}</span>
          </Button>
        ) : (
          <Button look={isPromised ? 'plain' : 'primary'} onPress={promise}>
            {isPromised ? 'Reserving when back online. Cancel' : 'Reserve when back online'}
          </Button>
        )}
      </BottomBar>
    </>
  )
}
