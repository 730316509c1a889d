import { useAtomValue, useSetAtom } from 'jotai'
import { checkoutAtom } from '../state/checkout.ts'
import { outboxAtom } from '../state/outbox.ts'
import { notices } from '../text/notices.ts'
import { Button } from '../ui/Button.tsx'
import { beginCheckoutAtom } from './begin.ts'

/** The checkout could not be read. Its reservation is still held. */
export function LoadFailed() {
  const begin = useSetAtom(beginCheckoutAtom)
  const isRemembered = useAtomValue(checkoutAtom) !== null
  const hasSignedOut = useAtomValue(outboxAtom)?.pendingSignOut != null
  return (
    <div className="stack">
      {isRemembered ? (
        // The step has its own title.
        <>
          <h2>We cannot reach the server</h2>
          <p>
            Nothing is lost: your basket and your answers are kept. This page goes on by itself as soon as it
            can.
          </p>
        </>
      ) : (
        <>
          <h1 tabIndex={-1}>{hasSignedOut ? 'We cannot reach the server' : 'We cannot reach your basket'}</h1>
          <p>
            {hasSignedOut ? notices.emptiedBasket : 'Nothing is lost: it is kept for you.'} Check your
            connection and try again.
          </p>
        </>
      )}
      <p>
        <Button onPress={() => void begin()}>Try again</Button>
      </p>
    </div>
  )
}
