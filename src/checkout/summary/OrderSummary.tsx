import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { GiftVoucherLine } from '../../../contract/entities/giftVoucher.ts'
import type { TicketLine } from '../../../contract/entities/ticket.ts'
import { durationAsClock } from '../../../contract/format/durations.ts'
import { fromMinor, money, toMinor } from '../../../contract/format/money.ts'
import { plural } from '../../../contract/format/words.ts'
import { summaryRows } from '../../../contract/rules/summaryRows.ts'
import { shownPrice } from '../../../contract/rules/totals.ts'
import { optimisticCheckoutAtom } from '../../outbox/optimisticCheckout.ts'
import { totalLabelAtom } from '../../outbox/totalLabel.ts'
import { secondsLeftAtom } from '../../state/checkout.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { EditBasket } from './EditBasket.tsx'
import { RefundPolicy } from './RefundPolicy.tsx'
import './OrderSummary.css'

interface Props {
  isEditable: boolean
  editText?: string
}

/** The order summary beside every step; on a phone it is collapsed. */
export function OrderSummary({ isEditable, editText }: Props) {
  const checkout = useAtomValue(optimisticCheckoutAtom)
  const total = useAtomValue(totalLabelAtom)
  const seconds = useAtomValue(secondsLeftAtom)
  const [isOpen, setOpen] = useState(false)
  if (!checkout) return null
  const { symbol } = checkout.currency
  const lines = [...checkout.tickets, ...checkout.gift_vouchers]
  const [first, ...others] = lines
  const count = lines.reduce((sum, line) => sum + line.qty, 0)
  const named = first && ('ticket_name' in first ? first.ticket_name : first.name)
  return (
    <aside className="order-summary card" aria-label="Order summary" data-open={isOpen || undefined}>
      <h2>
        <button
          type="button"
          className="order-summary-toggle row"
          aria-expanded={isOpen}
          onClick={() => setOpen(open => !open)}
        >
          Order summary
          <span className="order-summary-brief small">
            {others.length === 0 && first ? `${first.qty} × ${named}` : plural(count, 'item')} ·{' '}
            <span className="amount">{total}</span>
          </span>
          <Icon name="chevron" />
        </button>
        <span className="order-summary-title">Order summary</span>
      </h2>
      <div className="order-summary-body">
        <ul className="stack">
          {checkout.tickets.map(line => (
            <Ticket
              key={line.ticket_id}
              line={line}
              isAbsorbed={checkout.all_booking_fees_are_absorbed}
              symbol={symbol}
            />
          ))}
          {checkout.gift_vouchers.map(line => (
            <GiftVoucher key={`${line.id} ${line.value}`} line={line} symbol={symbol} />
          ))}
        </ul>
        {summaryRows(checkout).map(([label, amount]) => (
          <p className="row" key={label}>
            <span>{label}</span>
            <span>{amount}</span>
          </p>
        ))}
        <p className="row order-summary-total">
          <span>Total, fees included</span>
          <strong>{total}</strong>
        </p>
        <RefundPolicies tickets={checkout.tickets} />
        {isEditable && <EditBasket {...(editText && { text: editText })} />}
      </div>
      {seconds !== null && (
        <p className="order-summary-hold quiet small">
          Your tickets are reserved for {durationAsClock(seconds)}
        </p>
      )}
    </aside>
  )
}

interface TicketProps {
  line: TicketLine
  /** The organisers pay all fees. */
  isAbsorbed: boolean
  symbol: string
}

function Ticket({ line, isAbsorbed, symbol }: TicketProps) {
  const price = shownPrice(line, isAbsorbed)
  return (
    <li>
      <div className="row">
        <strong>
          {line.qty} × {line.ticket_name}
        </strong>
        <span>{price.price > 0 ? money(fromMinor(price.price * line.qty), symbol) : 'Free'}</span>
      </div>
      <p className="quiet small">
        {line.event_name}
        <br />
        <Unbroken>{line.nice_date}</Unbroken>
        {line.seats.length > 0 && (
          <>
            <br />
            {line.seats.length === 1 ? 'Seat' : 'Seats'} {line.seats.join(', ')}
          </>
        )}
      </p>
      {price.bookingFee > 0 && (
        <p className="small">
          <Price of={price} symbol={symbol} />
        </p>
      )}
    </li>
  )
}

const GiftVoucher = ({ line, symbol }: { line: GiftVoucherLine; symbol: string }) => (
  <li>
    <div className="row">
      <strong>
        {line.qty} × {line.name}
      </strong>
      <span>{money(fromMinor(toMinor(line.value) * line.qty), symbol)}</span>
    </div>
    <p className="quiet small">Gift voucher of {line.o_name}</p>
  </li>
)

/** Each refund policy of the basket once; where there are several, with the event that it is of. */
function RefundPolicies({ tickets }: { tickets: TicketLine[] }) {
  const refundable = tickets.filter(line => !line.non_refundable && line.refund_policy.text !== '')
  const first = new Map(
    refundable.map(line => [JSON.stringify(line.refund_policy), line]).reverse() as [string, TicketLine][],
  )
  const lines = [...first.values()].reverse()
  return lines.map(line => (
    <p className="small" key={line.ticket_id}>
      {lines.length > 1 && `${line.event_name}: `}
      <RefundPolicy policy={line.refund_policy} />
    </p>
  ))
}
