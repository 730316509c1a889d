import { useSetAtom } from 'jotai'
import { Button } from '../ui/Button.tsx'
import { beginCheckoutAtom } from './begin.ts'

/** The checkout could not be read. Nothing is lost by it: what was reserved is still held. */
export function LoadFailed() {
  const begin = useSetAtom(beginCheckoutAtom)
  return (
    <div className="stack">
      <h1 tabIndex={-1}>We cannot reach your basket</h1>
      <p>Nothing is lost: it is kept for you. Check your connection and try again.</p>
      <p>
        <Button onPress={() => void begin()}>Try again</Button>
      </p>
    </div>
  )
}
