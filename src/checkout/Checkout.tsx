import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { beforeReservation } from '../../contract/steps.ts'
import { AskCookies } from '../shop/AskCookies.tsx'
import { Header } from '../shop/Header.tsx'
import { isLiveAtom, isPaymentOpenAtom, isUnknownAtom, loadFailedAtom, stepAtom } from '../state/checkout.ts'
import { seenCheckoutAtom } from '../state/seen.ts'
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
import { steps } from './steps.ts'
import { TestMode } from './TestMode.tsx'
import { titleAtom } from './title.ts'
import './Checkout.css'

/** The checkout: one page, whose step is the server's to say. */
export function Checkout() {
  const name = useAtomValue(stepAtom)
  const checkout = useAtomValue(seenCheckoutAtom)
  const loadFailed = useAtomValue(loadFailedAtom)
  const isLive = useAtomValue(isLiveAtom)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = steps[name]
  const title = useAtomValue(titleAtom)
  const isPaymentOpen = useAtomValue(isPaymentOpenAtom)
  const isUnknown = useAtomValue(isUnknownAtom)

  useEffect(() => {
    document.title = `${title} - Foyer`
  }, [title])

  // A new step is a new page to whoever listens: the focus goes to its heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading's words may change within a step.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [name])

  // What only the server can go on with is not shown as if it went on.
  const isShown = step !== undefined && (isLive || step.remembered || isUnknown)
  const isBasket = name === 'basket' || name === 'order_completed'
  return (
    <>
      <AskCookies />
      {isBasket || beforeReservation.has(name) ? <Header /> : <CheckoutHeader />}
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
                isEditable={step?.editable === true && !checkout.payment_complete && !isPaymentOpen}
              />
            )}
          </>
        )}
      </main>
      <Toasts />
    </>
  )
}
