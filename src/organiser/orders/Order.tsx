import { useSetAtom } from 'jotai'
import type { OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { organiserTexts } from '../../text/organiser.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import {
  isOver,
  nameOfResending,
  placeOfOrder,
  refundOrderAtom,
  refundTicketAtom,
  resendTicketsAtom,
  settleRefundAtom,
} from './orderActs.ts'
import { answerInWords, type OrdersOf } from './orders.ts'

interface Props {
  which: OrdersOf
  order: OrganiserOrder
}

/** An order, with what its organiser can do with it. */
export const Order = ({ which, order }: Props) => (
  <li className="stack">
    <p>
      <strong>{order.full_name}</strong> <span className="quiet">{order.reference}</span>
      <span className="quiet small">
        {order.bought} · <a href={`mailto:${order.email}`}>{order.email}</a>
        {order.is_test && ` · ${organiserTexts.test}`}
        {order.given_by && ` · ${organiserTexts.givenBy(order.given_by)}`}
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
    {order.refunds && order.refunds.length > 0 && (
      <Lines lines={order.refunds.map(({ amount, state }) => organiserTexts.refundStates[state](amount))} />
    )}
    {order.due && <Due which={which} order={order} due={order.due} />}
    <OutcomeAt place={placeOfOrder(which, order)} />
    {!isOver(order) && <Acts which={which} order={order} />}
  </li>
)

/** What a bank has not taken back, until a member says that it was paid in another way. */
function Due({ which, order, due }: Props & { due: string }) {
  const settle = useSetAtom(settleRefundAtom)
  return (
    <Alert type="warning">
      <p>{organiserTexts.due(due, order.full_name)}</p>
      <AskFirst
        text={<Named of={order.reference}>{organiserTexts.settle}</Named>}
        title={`${organiserTexts.settle}?`}
        action={organiserTexts.settle}
        onAction={() => settle(which, order)}
      >
        {organiserTexts.askSettle(due, order.full_name)}
      </AskFirst>
    </Alert>
  )
}

function Acts({ which, order }: Props) {
  const resend = useSetAtom(resendTicketsAtom)
  const refund = useSetAtom(refundOrderAtom)
  const valid = order.tickets.filter(ticket => !ticket.is_refunded).length
  return (
    <>
      <div className="order-acts">
        {valid > 0 && (
          <PressButton
            name={nameOfResending(order)}
            look="link"
            of={order.reference}
            onPress={() => resend(which, order)}
          >
            {organiserTexts.resend}
          </PressButton>
        )}
        <AskFirst
          text={<Named of={order.reference}>{organiserTexts.refundOrder}</Named>}
          title={`${organiserTexts.refundOrder}?`}
          action={organiserTexts.refundOrder}
          onAction={() => refund(which, order)}
        >
          {organiserTexts.askRefundOrder(order.full_name, valid)}
        </AskFirst>
      </div>
      {order.tickets.length > 0 && (
        <Fold summary={<Named of={order.reference}>{organiserTexts.singleTickets}</Named>}>
          <ul className="stack">
            {order.tickets.map(ticket => (
              <Ticket key={ticket.id} which={which} order={order} ticket={ticket} />
            ))}
          </ul>
        </Fold>
      )}
    </>
  )
}

function Ticket({ which, order, ticket }: Props & { ticket: OrganiserOrder['tickets'][number] }) {
  const refund = useSetAtom(refundTicketAtom)
  return (
    <li className="row">
      <span>
        {ticket.name} <span className="quiet small">{ticket.id}</span>
      </span>
      {ticket.is_refunded ? (
        <span className="quiet">{organiserTexts.refunded}</span>
      ) : (
        <AskFirst
          text={<Named of={ticket.id}>{organiserTexts.refundTicket}</Named>}
          title={`${organiserTexts.refundTicket}?`}
          action={organiserTexts.refundTicket}
          onAction={() => refund(which, order, ticket.id)}
        >
          {organiserTexts.askRefundTicket(order.full_name, ticket.name)}
        </AskFirst>
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

const Lines = ({ lines }: { lines: string[] }) => (
  <p>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order stay where they are.
      <span key={index}>{line}</span>
    ))}
  </p>
)
