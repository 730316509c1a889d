import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { beforeReservation } from '../../contract/steps.ts'
import { basketCountAtom, optimisticCheckoutAtom } from '../outbox/optimisticCheckout.ts'
import { AskCookies } from '../site/AskCookies.tsx'
import { Header } from '../site/Header.tsx'
import {
  isLiveAtom,
  isOutcomeUnknownAtom,
  isPaymentOpenAtom,
  loadFailedAtom,
  stepAtom,
} from '../state/checkout.ts'
import { Later } from '../ui/Later.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { CheckoutHeader } from './CheckoutHeader.tsx'
import { ConnectionStrip } from './ConnectionStrip.tsx'
import { CountdownWords } from './CountdownWords.tsx'
import { Determining } from './Determining.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { Notices } from './Notices.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { Outdated } from './Outdated.tsx'
import { stepsAtom } from './step.ts'
import { TestMode } from './TestMode.tsx'
import { titleAtom } from './title.ts'
import './CheckoutPage.css'

/** The checkout: one page, whose step the server decides. */
export function CheckoutPage() {
  const name = useAtomValue(stepAtom)
  const checkout = useAtomValue(optimisticCheckoutAtom)
  const count = useAtomValue(basketCountAtom)
  const loadFailed = useAtomValue(loadFailedAtom)
  const isLive = useAtomValue(isLiveAtom)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = useAtomValue(stepsAtom)?.[name]
  const title = useAtomValue(titleAtom)
  const isPaymentOpen = useAtomValue(isPaymentOpenAtom)
  const isUnknown = useAtomValue(isOutcomeUnknownAtom)

  useEffect(() => {
    document.title = `${title} - Foyer`
  }, [title])

  // A screen reader announces a new step when its heading gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading's words may change within a step.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [name])

  // A step that only the server can continue is not shown from the device.
  const isShown = step !== undefined && (isLive || step.isStored || isUnknown)
  const isBasket = name === 'basket' || name === 'order_completed'
  return (
    <>
      <AskCookies />
      {isBasket || beforeReservation.has(name) ? <Header count={count} /> : <CheckoutHeader />}
      <TestMode />
      <ConnectionStrip />
      <Outdated />
      <CountdownWords />
      <main className="page checkout" id="main">
        {!checkout ? (
          loadFailed ? (
            <LoadFailed />
          ) : (
            <Determining />
          )
        ) : (
          <>
            <div className="checkout-step" key={name}>
              <h1 tabIndex={-1} ref={heading}>
                {title}
              </h1>
              <Notices />
              {isShown ? (
                <Later>
                  <step.View />
                </Later>
              ) : step && !loadFailed ? (
                <Determining />
              ) : (
                <LoadFailed />
              )}
            </div>
            {checkout.tickets.length + checkout.gift_vouchers.length > 0 && (
              <OrderSummary
                isEditable={step?.isEditable === true && !checkout.payment_complete && !isPaymentOpen}
              />
            )}
          </>
        )}
      </main>
      <Toasts />
    </>
  )
}
