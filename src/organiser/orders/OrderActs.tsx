import { useSetAtom } from 'jotai'
import type { OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { ordersTexts } from '../../text/orders.ts'
import { organiserTexts } from '../../text/organiser.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { Lines } from '../Lines.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { ExchangeTicket } from './ExchangeTicket.tsx'
import { openExchangeAtom } from './exchange.ts'
import {
  ORDER,
  RESEND,
  refundOrderAtom,
  refundTicketAtom,
  resendTicketsAtom,
  settleRefundAtom,
} from './orderActs.ts'
import { hasSeveralDates, isOver } from './orderWords.ts'

interface Props {
  order: OrganiserOrder
  mayRefund: boolean
}

/** What has gone back of an order, and what its organiser can do with it. */
export const OrderActs = ({ order, mayRefund }: Props) => (
  <section className="stack">
    {order.refunds && order.refunds.length > 0 && (
      <Lines lines={order.refunds.map(({ amount, state }) => ordersTexts.refundStates[state](amount))} />
    )}
    {order.due && <Due order={order} due={order.due} mayRefund={mayRefund} />}
    <OutcomeAt place={ORDER} />
    {!isOver(order) && <Acts order={order} mayRefund={mayRefund} />}
  </section>
)

/** What a bank has not taken back, until a member says that it was paid in another way. */
function Due({ order, due, mayRefund }: Props & { due: string }) {
  const settle = useSetAtom(settleRefundAtom)
  return (
    <Alert type="warning">
      <p>{organiserTexts.due(due, order.full_name)}</p>
      {mayRefund && (
        <AskFirst
          text={<Named of={order.reference}>{organiserTexts.settle}</Named>}
          title={`${organiserTexts.settle}?`}
          action={organiserTexts.settle}
          onAction={() => settle(order)}
        >
          {organiserTexts.askSettle(due, order.full_name)}
        </AskFirst>
      )}
    </Alert>
  )
}

function Acts({ order, mayRefund }: Props) {
  const resend = useSetAtom(resendTicketsAtom)
  const refund = useSetAtom(refundOrderAtom)
  const valid = order.tickets.filter(ticket => !ticket.is_refunded).length
  return (
    <>
      <div className="order-acts">
        {valid > 0 && order.email && (
          <PressButton name={RESEND} look="link" of={order.reference} onPress={() => resend(order)}>
            {organiserTexts.resend}
          </PressButton>
        )}
        {mayRefund && (
          <AskFirst
            text={<Named of={order.reference}>{organiserTexts.refundOrder}</Named>}
            title={`${organiserTexts.refundOrder}?`}
            action={organiserTexts.refundOrder}
            onAction={() => refund(order)}
          >
            {organiserTexts.askRefundOrder(order.full_name, valid)}
          </AskFirst>
        )}
      </div>
      {order.tickets.length > 0 && (
        <Fold summary={<Named of={order.reference}>{ordersTexts.singleTickets}</Named>}>
          <ul className="facts">
            {order.tickets.map(ticket => (
              <Ticket key={ticket.id} order={order} ticket={ticket} mayRefund={mayRefund} />
            ))}
          </ul>
        </Fold>
      )}
      <ExchangeTicket symbol={order.currency_symbol} />
    </>
  )
}

function Ticket({ order, ticket, mayRefund }: Props & { ticket: OrganiserOrder['tickets'][number] }) {
  const refund = useSetAtom(refundTicketAtom)
  const exchange = useSetAtom(openExchangeAtom)
  return (
    <li>
      <p>
        <Unbroken>{hasSeveralDates(order) ? `${ticket.name}, ${ticket.nice_date}` : ticket.name}</Unbroken>{' '}
        <span className="quiet small">{ticket.id}</span>
      </p>
      {ticket.is_refunded ? (
        <span className="quiet">{organiserTexts.refunded}</span>
      ) : (
        mayRefund && (
          <span className="order-acts">
            <button type="button" className="link" onClick={() => void exchange(ticket.id)}>
              <Named of={ticket.id}>{ordersTexts.exchange}</Named>
            </button>
            <AskFirst
              text={<Named of={ticket.id}>{organiserTexts.refundTicket}</Named>}
              title={`${organiserTexts.refundTicket}?`}
              action={organiserTexts.refundTicket}
              onAction={() => refund(order, ticket.id)}
            >
              {organiserTexts.askRefundTicket(order.full_name, ticket.name)}
            </AskFirst>
          </span>
        )
      )}
    </li>
  )
}

/** Words that a screen reader reads with what they are about. */
const Named = ({ of, children }: { of: string; children: string }) => (
  <>
    {children} <span className="visually-hidden">{of}</span>
  </>
)
