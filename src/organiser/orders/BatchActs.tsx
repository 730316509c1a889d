import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import type { BatchAct, OrdersSum } from '../../../contract/calls/orderBatches.ts'
import { money } from '../../../contract/format/money.ts'
import { orderBatchesTexts } from '../../text/orderBatches.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Spinner, Waiting } from '../../ui/messages/Waiting.tsx'
import { askBatchAtom, beginAtom, countOf, questionAtom } from './batches.ts'
import '../../ui/fields/TextField.css'
import './Batches.css'

/** What can be done to all orders that the list shows, also those of its later pages. */
export function BatchActs({ mayRefund }: { mayRefund: boolean }) {
  const question = useAtomValue(questionAtom)
  const close = useSetAtom(questionAtom)
  const ask = useSetAtom(askBatchAtom)
  const acts: BatchAct[] = ['resend_tickets', ...(mayRefund ? (['refund_order'] as const) : [])]
  return (
    <div className="batch-acts">
      {acts.map(act => (
        <button key={act} type="button" className="link" onClick={() => void ask(act)}>
          {orderBatchesTexts.acts[act].all}
        </button>
      ))}
      {question && (
        <Modal title={orderBatchesTexts.acts[question.act].title} isOpen onClose={() => close(null)}>
          {question.failure && <Alert type="error">{question.failure}</Alert>}
          {question.sums ? (
            <Asked key={question.key} act={question.act} sums={question.sums} />
          ) : (
            !question.failure && <Waiting>{orderBatchesTexts.counting}</Waiting>
          )}
          <button type="button" className="button" data-look="plain" onClick={() => close(null)}>
            {orderBatchesTexts.cancel}
          </button>
        </Modal>
      )}
    </div>
  )
}

/** What it would be done to, and its confirmation: for a refund, the number of the orders. */
function Asked({ act, sums }: { act: BatchAct; sums: OrdersSum[] }) {
  const begin = useSetAtom(beginAtom)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const texts = orderBatchesTexts.acts[act]
  const count = countOf(sums)
  const isConfirmed = act !== 'refund_order' || typed.trim().replaceAll(',', '') === String(count)
  const isWrong = isPressed && !isConfirmed
  if (count === 0) return <p>{orderBatchesTexts.noOrders}</p>
  return (
    <form
      className="stack"
      noValidate
      onSubmit={async event => {
        event.preventDefault()
        setPressed(true)
        if (isBusy || !isConfirmed) return
        setBusy(true)
        await begin()
        setBusy(false)
      }}
    >
      <ul className="batch-sums">
        {sums.map(one => (
          <Sum key={`${one.is_test} ${one.currency_symbol}`} act={act} sum={one} />
        ))}
      </ul>
      <p>{texts.about}</p>
      {act === 'refund_order' && (
        <div className="field" data-invalid={isWrong || undefined}>
          <label htmlFor={id}>{orderBatchesTexts.confirm(count)}</label>
          <span className="field-box">
            <input
              id={id}
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              value={typed}
              aria-invalid={isWrong || undefined}
              aria-describedby={`${id}problem`}
              onChange={({ target }) => setTyped(target.value)}
            />
          </span>
          <span className="field-problem" id={`${id}problem`}>
            {isWrong && orderBatchesTexts.notConfirmed(count)}
          </span>
        </div>
      )}
      <button type="submit" className="button" aria-busy={isBusy || undefined}>
        {isBusy && <Spinner />}
        {texts.action(count)}
      </button>
    </form>
  )
}

function Sum({ act, sum }: { act: BatchAct; sum: OrdersSum }) {
  const { is_test, currency_symbol, orders, over, tickets, refund } = sum
  return (
    <li>
      <strong>{is_test ? orderBatchesTexts.testOrders(orders) : orderBatchesTexts.orders(orders)}</strong>{' '}
      {orderBatchesTexts.have(tickets)}.
      {act === 'refund_order' && refund !== null && (
        <span className="batch-money">{orderBatchesTexts.goesBack(money(refund, currency_symbol))}</span>
      )}
      {over > 0 && <span className="quiet small">{orderBatchesTexts.over(over)}</span>}
    </li>
  )
}
