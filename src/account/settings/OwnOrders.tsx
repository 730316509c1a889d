import { useAtomValue, useSetAtom } from 'jotai'
import type { OwnOrder } from '../../../contract/calls/settings.ts'
import { date } from '../../../contract/format/dates.ts'
import { pages } from '../../../contract/pages.ts'
import { accountFailures } from '../../text/accountFailures.ts'
import { Button } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { openReceiptAtom, ordersAtom, receiptsAtom } from './orders.ts'
import { SettingsPart } from './SettingsPart.tsx'

/** The completed orders, each with its receipt. */
export function OwnOrders() {
  const orders = useAtomValue(ordersAtom)
  const fetchMore = useSetAtom(ordersAtom)
  return (
    <SettingsPart id="orders" title="Orders and receipts">
      {orders === null && <Waiting>Loading your orders</Waiting>}
      {orders?.list.map(order => (
        <Order key={order.reference} {...order} />
      ))}
      {orders?.isFailed && <Alert type="error">{accountFailures.get_own_orders}</Alert>}
      {orders?.list.length === 0 && !orders.isFailed && (
        <p className="quiet">What you order is listed here, with its receipt.</p>
      )}
      {(orders?.areMore || orders?.isFailed) && (
        <p>
          <Button look="plain" onPress={() => void fetchMore()}>
            {orders.isFailed ? 'Try again' : 'Show earlier orders'}
          </Button>
        </p>
      )}
      <p className="small">
        <a href={pages.wallet.path}>Your ticket wallet</a>
      </p>
    </SettingsPart>
  )
}

function Order({ reference, paid_at, events, total }: OwnOrder) {
  const receipt = useAtomValue(receiptsAtom)[reference]
  const open = useSetAtom(openReceiptAtom)
  return (
    <Fold
      summary={
        <>
          {events.join(', ') || 'Gift vouchers'}
          <br />
          <span className="quiet small">
            {date(paid_at)}, order {reference}, <span className="amount">{total}</span>
          </span>
        </>
      }
      onToggle={isOpen => isOpen && void open(reference)}
    >
      {receipt === undefined && <Waiting>Loading the receipt</Waiting>}
      {receipt === null && <Alert type="error">{accountFailures.get_receipt}</Alert>}
      {receipt && (
        <>
          <dl className="settings-receipt">
            {receipt.rows.map(([label, amount], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a receipt do not change.
              <div className="row" key={index}>
                <dt>{label}</dt>
                <dd className="amount">{amount}</dd>
              </div>
            ))}
          </dl>
          {receipt.notes.map(note => (
            <p className="quiet small" key={note}>
              {note}
            </p>
          ))}
        </>
      )}
    </Fold>
  )
}
