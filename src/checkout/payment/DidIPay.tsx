import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { paced } from '../../platform/pause.ts'
import { checkoutAtom } from '../../state/checkout.ts'
import { begunPaymentAtom, paymentAtom, setPaymentAtom } from '../../state/payment.ts'
import { payment } from '../../text/payment.ts'
import { Button } from '../../ui/Button.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { checkOutcomeAtom, isCheckingOutcomeAtom, isLongAtom, isUnansweredAtom } from './outcome.ts'

/** An ordinary payment is answered within this time. */
const ORDINARY_MS = 3000

const focus = (element: HTMLElement | null) => element?.focus()

/** The outcome of a payment is unknown: the page asks for it, and offers no second payment meanwhile. */
export function DidIPay() {
  const [isOrdinary, setOrdinary] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setOrdinary(false), paced(ORDINARY_MS))
    return () => clearTimeout(timer)
  }, [])
  return isOrdinary ? <Waiting>{payment.confirming}</Waiting> : <Unknown />
}

function Unknown() {
  const isCharged = useAtomValue(paymentAtom).kind === 'charged'
  const isPaid = useAtomValue(checkoutAtom)?.payment_complete || isCharged
  const reference = useAtomValue(begunPaymentAtom)?.reference
  const isUnanswered = useAtomValue(isUnansweredAtom)
  const isLong = useAtomValue(isLongAtom) || isUnanswered
  const setPayment = useSetAtom(setPaymentAtom)
  const isLooking = useAtomValue(isCheckingOutcomeAtom)
  const look = useSetAtom(checkOutcomeAtom)
  return (
    <div className="did-i-pay card stack">
      <h2 tabIndex={-1} ref={focus}>
        Did I pay?
      </h2>
      {(isPaid || !isUnanswered) && <Waiting>{isPaid ? payment.paid : payment.checking}</Waiting>}
      {!isPaid && <p>{isUnanswered ? payment.cannotTell : payment.doNotPayAgain}</p>}
      <p>{payment.nothingLost}</p>
      {reference && (
        <p>
          Your reference is <strong className="reference">{reference}</strong>
        </p>
      )}
      <div role="status" className="stack">
        {isLong && !isPaid && !isUnanswered && <p>{payment.takesLong}</p>}
      </div>
      {isLong && (
        <p>
          <Button look="plain" isLoading={isLooking} onPress={() => void look()}>
            Check again
          </Button>{' '}
          {isUnanswered && !isPaid && (
            <button type="button" className="link" onClick={() => void setPayment({ kind: 'idle' })}>
              Pay again
            </button>
          )}
        </p>
      )}
    </div>
  )
}
