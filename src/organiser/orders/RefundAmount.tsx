import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { money } from '../../../contract/format/money.ts'
import { ordersTexts } from '../../text/orders.ts'
import { Fold } from '../../ui/Fold.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { typedAtom } from './chosen.ts'
import { AMOUNT, amountPlaces, refundAmountAtom, typeAmountAtom, typedAmount } from './orderActs.ts'
import '../../ui/fields/TextField.css'

interface Props {
  order: OrganiserOrder
  /** The most that can be refunded while its tickets stay valid. */
  most: number
}

/** Refunds an amount of what was paid for an order, whose tickets stay valid. */
export function RefundAmount({ order, most }: Props) {
  if (most > 0)
    return (
      <div className="stack">
        <Fold summary={ordersTexts.refundAmount}>
          <Amount order={order} most={most} />
        </Fold>
        <OutcomeAt place={AMOUNT} />
      </div>
    )
  return (
    <>
      {order.amounts && order.amounts.redeemed > 0 && <p className="quiet small">{ordersTexts.onlyCredit}</p>}
      <OutcomeAt place={AMOUNT} />
    </>
  )
}

function Amount({ order, most }: Props) {
  const typed = useAtomValue(typedAtom)
  const type = useSetAtom(typeAmountAtom)
  const refund = useSetAtom(refundAmountAtom)
  const id = useId()
  const places = amountPlaces(order.id)
  const amount = typedAmount(typed[places.amount] ?? '', most)
  const inWords = (value: number) => money(value, order.currency_symbol)
  const field = (place: 'amount' | 'reason', label: string) => (
    <div className="field">
      <label htmlFor={`${id}${place}`}>{label}</label>
      <span className="field-box">
        <input
          id={`${id}${place}`}
          type="text"
          inputMode={place === 'amount' ? 'decimal' : undefined}
          autoComplete="off"
          maxLength={place === 'amount' ? 12 : 300}
          aria-describedby={`${id}about`}
          value={typed[places[place]] ?? ''}
          onChange={({ target }) => type(order.id, place, target.value)}
        />
      </span>
    </div>
  )
  return (
    <form
      className="stack"
      noValidate
      onSubmit={submitted => {
        submitted.preventDefault()
        void refund(order, most)
      }}
    >
      {field('amount', ordersTexts.amountToRefund(order.currency_symbol))}
      {field('reason', ordersTexts.reason)}
      <p className="quiet small" id={`${id}about`}>
        {ordersTexts.aboutAmount(inWords(most), order.full_name)}
      </p>
      <p>
        <PressButton name={AMOUNT} look="button" of={order.reference} onPress={() => refund(order, most)}>
          {amount === null ? ordersTexts.refundAmount : ordersTexts.giveAmount(inWords(amount))}
        </PressButton>
      </p>
    </form>
  )
}
