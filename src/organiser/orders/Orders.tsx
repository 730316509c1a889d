import { useAtomValue, useSetAtom } from 'jotai'
import { organiserTexts } from '../../text/organiser.ts'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { Order } from './Order.tsx'
import { downloadOrdersAtom, keyOf, loadOrdersAtom, type OrdersOf, orderListsAtom } from './orders.ts'
import { SearchOrders } from './SearchOrders.tsx'

/** The orders of an event or of gift vouchers, with where they are posted to and what their buyers answered. */
export function Orders({ of, ...which }: OrdersOf & { of: string }) {
  const list = useAtomValue(orderListsAtom)[keyOf(which)]
  const load = useSetAtom(loadOrdersAtom)
  const download = useSetAtom(downloadOrdersAtom)
  const isLoading = list?.isLoading ?? false
  const button = (text: string, press: () => Promise<unknown>) => (
    <button
      type="button"
      className="button"
      data-look="plain"
      aria-busy={isLoading || undefined}
      onClick={() => void press()}
    >
      {isLoading && <Spinner />}
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
  const { orders, search, before } = list
  if (orders.length === 0 && search === '') return <p>{organiserTexts.noOrders}</p>
  return (
    <>
      <SearchOrders which={which} of={of} isBusy={isLoading} />
      <p role="status" className="quiet small">
        {search && organiserTexts.found(orders.length, before === null, search)}
      </p>
      {failure}
      {orders.length > 0 && (
        <ul className="orders" aria-label={`${organiserTexts.orders}, ${of}`}>
          {orders.map(order => (
            <Order key={order.id} which={which} order={order} />
          ))}
        </ul>
      )}
      <p className="buttons">
        {before && button(organiserTexts.older, () => load(which))}
        {orders.length > 0 &&
          button(search ? organiserTexts.downloadFound : organiserTexts.download, () =>
            download(which, `${organiserTexts.orders} ${of}`),
          )}
      </p>
    </>
  )
}
