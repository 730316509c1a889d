import { useAtomValue, useSetAtom } from 'jotai'
import type { OrganiserOrder } from '../../contract/calls/organiserOrders.ts'
import { organiserTexts } from '../text/organiser.ts'
import { Alert } from '../ui/Alert.tsx'
import {
  answerInWords,
  downloadOrdersAtom,
  keyOf,
  loadOrdersAtom,
  type OrdersOf,
  orderListsAtom,
} from './orders.ts'

/** The orders of an event or of gift vouchers, with where they are posted to and what their buyers answered. */
export function Orders({ of, ...which }: OrdersOf & { of: string }) {
  const list = useAtomValue(orderListsAtom)[keyOf(which)]
  const load = useSetAtom(loadOrdersAtom)
  const download = useSetAtom(downloadOrdersAtom)
  const button = (text: string, press: () => Promise<unknown>) => (
    <button
      type="button"
      className="button"
      data-look="plain"
      aria-busy={list?.isLoading || undefined}
      onClick={() => void press()}
    >
      {text} <span className="visually-hidden">{of}</span>
    </button>
  )
  const failure = list?.failure && <Alert type="error">{list.failure}</Alert>
  if (!list?.orders) {
    return (
      <>
        {failure}
        <p>{button(organiserTexts.showOrders, () => load(which))}</p>
      </>
    )
  }
  if (list.orders.length === 0) return <p>{organiserTexts.noOrders}</p>
  return (
    <>
      <ul className="orders" aria-label={`${organiserTexts.orders}, ${of}`}>
        {list.orders.map(order => (
          <Order key={order.id} {...order} />
        ))}
      </ul>
      {failure}
      <p className="buttons">
        {list.before && button(organiserTexts.older, () => load(which))}
        {button(organiserTexts.download, () => download(which, `${organiserTexts.orders} ${of}`))}
      </p>
    </>
  )
}

const Order = (order: OrganiserOrder) => (
  <li className="stack">
    <p>
      <strong>{order.full_name}</strong> <span className="quiet">{order.reference}</span>
      <span className="quiet small">
        {order.bought} · <a href={`mailto:${order.email}`}>{order.email}</a>
        {order.is_test && ` · ${organiserTexts.test}`}
        {order.is_refunded && ` · ${organiserTexts.refunded}`}
      </span>
    </p>
    <Lines lines={order.items} />
    {order.delivery_address.length > 0 && (
      <address>
        <Lines lines={order.delivery_address} />
      </address>
    )}
    {order.answers.length > 0 && <Lines lines={order.answers.map(answerInWords)} />}
    {order.feedback && <Lines lines={[`Feedback: ${order.feedback}`]} />}
  </li>
)

const Lines = ({ lines }: { lines: string[] }) => (
  <p>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order stay where they are.
      <span key={index}>{line}</span>
    ))}
  </p>
)
