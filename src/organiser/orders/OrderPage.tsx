import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import type { OrganiserArea } from '../../../contract/calls/organiser.ts'
import type { LifeMoment, OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { mayAs } from '../../../contract/organiserRoles.ts'
import { lifeTexts, ordersTexts } from '../../text/orders.ts'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { Lines } from '../Lines.tsx'
import { NotLoaded, OwnersScreen } from '../OwnersScreen.tsx'
import { screenPath } from '../screen.ts'
import { ChangeOrder } from './ChangeOrder.tsx'
import { OrderActs } from './OrderActs.tsx'
import { OrderAmounts } from './OrderAmounts.tsx'
import { OrderAnswers } from './OrderAnswers.tsx'
import { loadedOrderAtom, loadOrderAtom, orderFailureAtom } from './orderActs.ts'
import { costOf, isOver, notesOf } from './orderWords.ts'
import { RefundAmount } from './RefundAmount.tsx'
import './Orders.css'

/** An order with its whole life, and what its organiser can do with it; for owners and the box office. */
export default function OrderPage(area: OrganiserArea & { organiser: number }) {
  const order = useAtomValue(loadedOrderAtom)?.order
  return (
    <OwnersScreen
      {...area}
      screen="organiser_orders"
      isFor={({ role = 'owner' }) => mayAs(role, 'orders')}
      titleOf={() => ordersTexts.orderTitle(order?.reference ?? '')}
      notYours={ordersTexts.notYours}
      back={{ path: screenPath('organiser_orders', area.organiser), text: ordersTexts.back }}
    >
      {({ role = 'owner' }) => <Loaded mayRefund={mayAs(role, 'refunds')} />}
    </OwnersScreen>
  )
}

function Loaded({ mayRefund }: { mayRefund: boolean }) {
  const loaded = useAtomValue(loadedOrderAtom)
  const failure = useAtomValue(orderFailureAtom)
  const load = useSetAtom(loadOrderAtom)
  useEffect(() => void load(), [load])
  if (failure) return <NotLoaded failure={failure} onRetry={() => void load()} />
  if (!loaded) return <Waiting>{ordersTexts.loadingOne}</Waiting>
  const { order, life, time_zone, most_back } = loaded
  if (!order) return <p>{ordersTexts.noOrder}</p>
  return (
    <div className="order-page">
      <div className="stack">
        <Summary order={order} />
        <OrderActs order={order} mayRefund={mayRefund} />
        {mayRefund && most_back !== undefined && !isOver(order) && (
          <RefundAmount order={order} most={most_back} />
        )}
        <ChangeOrder order={order} />
        {order.answers.length > 0 && <OrderAnswers answers={order.answers} />}
      </div>
      <div className="stack">
        <OrderAmounts order={order} />
        <Life life={life} timeZone={time_zone} />
      </div>
    </div>
  )
}

function Summary({ order }: { order: OrganiserOrder }) {
  const notes = notesOf(order)
  return (
    <section className="card stack">
      <p className="row">
        <strong>{order.full_name || ordersTexts.noName}</strong>
        <strong>{costOf(order)}</strong>
      </p>
      <p className="quiet small">
        {order.bought}
        {order.email && (
          <>
            {' · '}
            <a href={`mailto:${order.email}`}>{order.email}</a>
          </>
        )}
      </p>
      {notes.length > 0 && (
        <p className="order-notes small">
          {notes.map(note => (
            <span key={note}>{note}</span>
          ))}
        </p>
      )}
      <Lines lines={order.items} />
      {order.delivery_address.length > 0 && (
        <>
          <h2 className="order-part">{ordersTexts.delivery}</h2>
          <address>
            <Lines lines={order.delivery_address} />
          </address>
        </>
      )}
      {order.feedback && (
        <>
          <h2 className="order-part">{ordersTexts.feedback}</h2>
          <p>{order.feedback}</p>
        </>
      )}
    </section>
  )
}

function Life({ life, timeZone }: { life: LifeMoment[]; timeZone: string }) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 className="order-part" id={id}>
        {ordersTexts.life}
      </h2>
      <ol className="order-life">
        {life.map(({ at, what, about, amount, member }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened stays where it is.
          <li key={index}>
            <span className="quiet small">{at}</span>
            <span className="order-moment">
              {lifeTexts[what](about)} {amount && <strong className="amount">{amount}</strong>}
            </span>
            {member && <span className="quiet small">{member}</span>}
          </li>
        ))}
      </ol>
      <p className="quiet small">{ordersTexts.clock(timeZone)}</p>
    </section>
  )
}
