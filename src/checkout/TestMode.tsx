import { useAtomValue } from 'jotai'
import { checkoutAtom } from '../state/checkout.ts'
import './TestMode.css'

/** Shown where a basket has to be paid and the provider takes no real money. */
export function TestMode() {
  const checkout = useAtomValue(checkoutAtom)
  if (!checkout?.is_test || checkout.basket_total === 0) return null
  return (
    <aside className="test-mode small" aria-label="Test mode">
      Test mode: no money is taken
    </aside>
  )
}
