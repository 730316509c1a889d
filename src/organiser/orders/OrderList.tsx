import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { OrganiserArea, OwnOrganiser } from '../../../contract/calls/organiser.ts'
import type { OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { mayAs } from '../../../contract/organiserRoles.ts'
import { ordersTexts } from '../../text/orders.ts'
import { Spinner, Waiting } from '../../ui/messages/Waiting.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { NotLoaded, OwnersScreen } from '../OwnersScreen.tsx'
import { PressButton } from '../PressButton.tsx'
import { screenPath } from '../screen.ts'
import { AnswerCounts } from './answers/AnswerCounts.tsx'
import { BatchActs } from './BatchActs.tsx'
import { Batches } from './Batches.tsx'
import { ChooseOrders } from './ChooseOrders.tsx'
import { chooseOrdersAtom, isAll, NO_CHOICE, orderChoiceAtom } from './chosen.ts'
import {
  DOWNLOAD,
  downloadOrdersAtom,
  loadOrderChoicesAtom,
  loadOrdersAtom,
  orderChoicesAtom,
  orderListAtom,
} from './orders.ts'
import { costOf, notesOf } from './orderWords.ts'
import './Orders.css'

/** The orders of an organiser, all or those that are chosen; for its owners and its box office. */
export default function OrderList(area: OrganiserArea & { organiser: number }) {
  return (
    <OwnersScreen
      {...area}
      screen="organiser_orders"
      isFor={({ role = 'owner' }) => mayAs(role, 'orders')}
      titleOf={ordersTexts.titleOf}
      notYours={ordersTexts.notYours}
    >
      {own => <List {...own} />}
    </OwnersScreen>
  )
}

function List({ id, name, role = 'owner' }: OwnOrganiser) {
  const mayRefund = mayAs(role, 'refunds')
  const { orders, after, failure, isLoading } = useAtomValue(orderListAtom)
  const choices = useAtomValue(orderChoicesAtom)
  const chosen = useAtomValue(orderChoiceAtom)(id)
  const choose = useSetAtom(chooseOrdersAtom)
  const load = useSetAtom(loadOrdersAtom)
  const loadChoices = useSetAtom(loadOrderChoicesAtom)
  const download = useSetAtom(downloadOrdersAtom)
  useEffect(() => {
    const event = new URLSearchParams(location.search).get('event')
    if (event) {
      choose(id, { ...NO_CHOICE, event: event === 'all' ? '' : event })
      // A reload keeps what is chosen from now on.
      history.replaceState(history.state, '', location.pathname)
    }
    void loadChoices()
    void load({ more: false })
  }, [choose, id, load, loadChoices])
  return (
    <>
      <Batches organiser={id} mayRefund={mayRefund} />
      {choices && <ChooseOrders organiser={id} choices={choices} isBusy={isLoading} />}
      <AnswerCounts organiser={id} />
      {failure && <NotLoaded failure={failure} onRetry={() => void load({ more: false })} />}
      {!orders && !failure && <Waiting>{ordersTexts.loading}</Waiting>}
      {orders && (
        <section className="stack" aria-busy={isLoading || undefined}>
          <p role="status" className="quiet small">
            {orders.length > 0
              ? ordersTexts.shown(orders.length, after === null)
              : isAll(chosen)
                ? ordersTexts.none
                : ordersTexts.nothingFound}
          </p>
          {orders.length > 0 && <BatchActs mayRefund={mayRefund} />}
          {orders.length > 0 && (
            <ul className="order-list" aria-label={ordersTexts.titleOf(name)}>
              {orders.map(order => (
                <Row key={order.id} organiser={id} order={order} />
              ))}
            </ul>
          )}
          <OutcomeAt place={DOWNLOAD} />
          <p className="buttons">
            {after && (
              <button
                type="button"
                className="button"
                data-look="plain"
                aria-busy={isLoading || undefined}
                onClick={() => void load({ more: true })}
              >
                {isLoading && <Spinner />}
                {ordersTexts.next}
              </button>
            )}
            {orders.length > 0 && choices && (
              <PressButton name={DOWNLOAD} look="button" of={name} onPress={() => download(name)}>
                {ordersTexts.download}
              </PressButton>
            )}
          </p>
        </section>
      )}
    </>
  )
}

function Row({ organiser, order }: { organiser: number; order: OrganiserOrder }) {
  const notes = notesOf(order)
  return (
    <li>
      <a className="order-name" href={screenPath('organiser_orders', organiser, order.id)}>
        {order.full_name || ordersTexts.noName} <span className="quiet small">{order.reference}</span>
      </a>
      <strong className="amount">{costOf(order)}</strong>
      <span className="quiet small order-facts">
        {[order.bought, order.email].filter(Boolean).join(' · ')}
      </span>
      <span className="small order-facts">{order.items.join('; ')}</span>
      {notes.length > 0 && (
        <span className="order-facts order-notes small">
          {notes.map(note => (
            <span key={note}>{note}</span>
          ))}
        </span>
      )}
    </li>
  )
}
