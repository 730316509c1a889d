import { useAtomValue, useSetAtom } from 'jotai'
import { checkoutAtom } from '../../../state/checkout.ts'
import { notices } from '../../../text/notices.ts'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Alert } from '../../../ui/messages/Alert.tsx'
import { Spinner } from '../../../ui/messages/Waiting.tsx'
import { deliverAtom, deliveryAtom } from './deliver.ts'
import './View.css'

const words = { waiting: 'Waiting', running: 'In progress', done: 'Done', failed: 'Failed' }

export default function DeliverTickets() {
  const delivery = useAtomValue(deliveryAtom)
  const deliver = useSetAtom(deliverAtom)
  const checkout = useAtomValue(checkoutAtom)
  const remaining = checkout?.payment_plan_remaining ?? 0
  const hasTickets = checkout?.tickets.length !== 0
  const lines = [
    ...(hasTickets ? [{ text: notices.toWallet, state: delivery.wallet }] : []),
    { text: notices.toEmail, state: delivery.email },
  ].filter(line => line.state !== 'waiting')
  const failed = delivery.wallet === 'failed' || delivery.email === 'failed'
  return (
    <>
      <ol className="delivery" aria-live="polite">
        {lines.map(({ text, state }) => (
          <li key={text} data-state={state}>
            {state === 'running' ? <Spinner /> : <Icon name={state === 'done' ? 'tick' : 'warning'} />}
            {text}
            <span className="visually-hidden">: {words[state]}</span>
          </li>
        ))}
      </ol>
      {remaining > 0 && <p className="quiet">{notices.someLater}</p>}
      {delivery.refused && (
        <Alert type="error">
          {notices.deliveryFailed}
          <br />
          <span className="small">Error code {notices.deliveryErrorCode}</span>
        </Alert>
      )}
      {failed && (
        <p className="quiet">
          Your order is complete, and your {hasTickets ? 'tickets' : 'gift vouchers'} are safe. Only their
          delivery is missing.
        </p>
      )}
      {(failed || delivery.stuck) && (
        <BottomBar>
          <Button onPress={() => void deliver()}>Try again</Button>
        </BottomBar>
      )}
    </>
  )
}
