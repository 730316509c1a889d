import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { beforeReservation } from '../../contract/steps.ts'
import { basketCountAtom, optimisticCheckoutAtom } from '../outbox/optimisticCheckout.ts'
import { AskCookies } from '../site/AskCookies.tsx'
import { Header } from '../site/Header.tsx'
import { StorageAbsent } from '../site/StorageAbsent.tsx'
import {
  checkoutAtom,
  isLiveAtom,
  isOutcomeUnknownAtom,
  isPaymentOpenAtom,
  loadFailedAtom,
} from '../state/checkout.ts'
import { isOutdatedAtom } from '../state/persisted.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { Later } from '../ui/Later.tsx'
import { LateToasts } from '../ui/messages/LateToasts.tsx'
import { Determining } from './Determining.tsx'
import { CheckoutHeader } from './header/CheckoutHeader.tsx'
import { ConnectionStrip } from './header/ConnectionStrip.tsx'
import { CountdownWords } from './header/CountdownWords.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { Notices } from './Notices.tsx'
import { shownStepAtom, titleAtom } from './passed.ts'
import { stepsAtom } from './step.ts'
import { OrderSummary } from './summary/OrderSummary.tsx'
import { UpcomingEvents } from './summary/UpcomingEvents.tsx'
import './CheckoutPage.css'
import './header/TestMode.css'

/** The checkout: one page, whose step the server decides. */
export function CheckoutPage() {
  const name = useAtomValue(shownStepAtom)
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
  const isFilled = checkout && checkout.tickets.length + checkout.gift_vouchers.length > 0
  const isEditable = step?.isEditable === true && !checkout?.payment_complete && !isPaymentOpen
  const summary = isFilled ? <OrderSummary isEditable={isEditable} /> : null
  return (
    <>
      <AskCookies />
      {isBasket || beforeReservation.has(name) ? <Header count={count} /> : <CheckoutHeader />}
      <TestMode />
      <ConnectionStrip />
      <StorageAbsent />
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
            {!isBasket && summary}
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
            {isBasket && summary}
            {isShown && step.upcoming && (
              <UpcomingEvents title={step.upcoming} organisers={checkout.organisers} />
            )}
          </>
        )}
      </main>
      <LateToasts />
    </>
  )
}

/** Shown where a basket has to be paid and the provider takes no real money. */
function TestMode() {
  const checkout = useAtomValue(checkoutAtom)
  if (!checkout?.is_test || checkout.basket_total === 0) return null
  return (
    <aside className="test-mode small" aria-label="Test mode">
      Test mode: no money is taken
    </aside>
  )
}

/** A newer version of the page has written to this device: this page is read-only until it is reloaded. */
function Outdated() {
  const isOutdated = useAtomValue(isOutdatedAtom)
  return (
    <Modal title="Foyer has been updated" isOpen={isOutdated} onClose={() => {}}>
      <p>It is open in another tab in a newer version. Load this page again to go on where you are.</p>
      <Button onPress={() => location.reload()}>Load again</Button>
    </Modal>
  )
}
