import { transferTexts } from '../../text/transfer.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { TicketGroup } from '../ticketGroups.ts'
import { sendPath } from './sendPath.ts'

/** A way to send tickets to somebody else, for each order of which some can be sent. */
export function SendLinks({ group }: { group: TicketGroup }) {
  const orders = [
    ...new Set(
      group.filter(({ is_transferable }) => is_transferable).map(({ sale_reference }) => sale_reference),
    ),
  ]
  if (orders.length === 0) return null
  return (
    <div className="chips">
      {orders.map(order => (
        <a key={order} href={sendPath(order)}>
          <Icon name="share" />
          {orders.length > 1 ? transferTexts.fromOrder(order) : transferTexts.toFriend}
        </a>
      ))}
    </div>
  )
}
