import { useAtomValue, useSetAtom } from 'jotai'
import { checkoutAtom } from '../state/checkout.ts'
import { Button } from '../ui/Button.tsx'
import { beginCheckoutAtom } from './begin.ts'

/** The checkout could not be read. Nothing is lost by it: what was reserved is still held. */
export function LoadFailed() {
  const begin = useSetAtom(beginCheckoutAtom)
  // A step that is remembered has its own title.
  const Heading = useAtomValue(checkoutAtom) ? 'h2' : 'h1'
  return (
    <div className="stack">
      <Heading tabIndex={-1}>We cannot reach your basket</Heading>
      <p>Nothing is lost: it is kept for you. Check your connection and try again.</p>
      <p>
        <Button onPress={() => void begin()}>Try again</Button>
      </p>
    </div>
  )
}
