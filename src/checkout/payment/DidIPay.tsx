import { useAtomValue, useSetAtom } from 'jotai'
import { checkoutAtom } from '../../state/checkout.ts'
import { begunPaymentAtom, paymentAtom } from '../../state/payment.ts'
import { payment } from '../../text/payment.ts'
import { Button } from '../../ui/Button.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { checkOutcomeAtom, isCheckingOutcomeAtom, isLongAtom } from './outcome.ts'

const focus = (element: HTMLElement | null) => element?.focus()

/** The outcome of a payment is unknown: the page asks for it, and offers no second payment. */
export function DidIPay() {
  const isCharged = useAtomValue(paymentAtom).kind === 'charged'
  const isPaid = useAtomValue(checkoutAtom)?.payment_complete || isCharged
  const reference = useAtomValue(begunPaymentAtom)?.reference
  const isLong = useAtomValue(isLongAtom)
  const isLooking = useAtomValue(isCheckingOutcomeAtom)
  const look = useSetAtom(checkOutcomeAtom)
  return (
    <div className="did-i-pay card stack">
      <h2 tabIndex={-1} ref={focus}>
        Did I pay?
      </h2>
      <Waiting>{isPaid ? payment.paid : payment.checking}</Waiting>
      {!isPaid && <p>{payment.doNotPayAgain}</p>}
      <p>{payment.nothingLost}</p>
      {reference && (
        <p>
          Your reference is <strong className="reference">{reference}</strong>
        </p>
      )}
      <div role="status" className="stack">
        {isLong && !isPaid && <p>{payment.takesLong}</p>}
      </div>
      {isLong && (
        <p>
          <Button look="plain" isLoading={isLooking} onPress={() => void look()}>
            Check again
          </Button>
        </p>
      )}
    </div>
  )
}
