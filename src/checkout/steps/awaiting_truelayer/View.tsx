import { atom, useAtomValue, useSetAtom } from 'jotai'
import { money } from '../../../../contract/format/money.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { bankTexts } from '../../../text/bank.ts'
import { failures } from '../../../text/failures.ts'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/messages/Alert.tsx'
import { Waiting } from '../../../ui/messages/Waiting.tsx'
import { goToAtom, moveOnAtom } from '../../moveOn.ts'
import { askBankAtom, waitAtom } from './wait.ts'

/** The number of retries above which another way to pay is offered. */
const OFFER_ANOTHER_ABOVE = 9

/** The shopper has been at the bank: the page waits for what the bank says. */
export default function AwaitBank() {
  const wait = useAtomValue(waitAtom)
  const ask = useSetAtom(askBankAtom)
  switch (wait.kind) {
    case 'waiting':
      return (
        <>
          <Waiting>
            {bankTexts.later.find(({ above }) => wait.retries > above)?.text ?? bankTexts.waiting}
          </Waiting>
          {wait.retries > OFFER_ANOTHER_ABOVE && <Another />}
        </>
      )
    case 'paid':
      return <Paid reference={wait.reference} total={wait.total} />
    case 'unconfirmed':
      return (
        <>
          <Alert type="warning">{bankTexts.unconfirmed}</Alert>
          <p>
            <Button onPress={() => void ask()}>{bankTexts.retry}</Button>
          </p>
          <Another />
        </>
      )
    default:
      return (
        <>
          <Alert type="error">{wait.kind === 'cancelled' ? bankTexts.cancelled : wait.reason}</Alert>
          <Another />
        </>
      )
  }
}

function Paid({ reference, total }: { reference: string; total: number }) {
  const symbol = useAtomValue(checkoutAtom)?.currency.symbol ?? ''
  const moveOn = useSetAtom(moveOnAtom)
  return (
    <>
      <Alert type="success">
        <strong>{bankTexts.paid}</strong>
        <br />
        {bankTexts.reference} <strong className="reference">{reference}</strong>
      </Alert>
      <BottomBar label="Total" total={money(total, symbol)}>
        <Button onPress={() => void moveOn('awaiting_truelayer')}>Continue</Button>
      </BottomBar>
    </>
  )
}

const toPaymentAtom = atom(null, (_get, set) => set(goToAtom, 'payment', failures.update_basket_state))

const Another = () => {
  const toPayment = useSetAtom(toPaymentAtom)
  return (
    <p>
      <Button look="plain" onPress={() => void toPayment()}>
        {bankTexts.another}
      </Button>
    </p>
  )
}
