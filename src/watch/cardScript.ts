import type { StripeConstructor } from '@stripe/stripe-js'
import { limits } from '../../contract/limits.ts'
import { cardScriptUrl } from '../ui/trusted.ts'
import { pause } from './pause.ts'

const PATIENCE_MS = 20_000

const defined = () => (globalThis as { Stripe?: StripeConstructor }).Stripe

/**
 * What the card provider's script defines: the script is brought into the page, and looked for every second while
 * it is not there. Throws where it cannot be had.
 */
export async function cardScript(): Promise<StripeConstructor> {
  const there = defined()
  if (there) return there
  const script = document.createElement('script')
  let isFailed = false
  script.addEventListener('error', () => {
    isFailed = true
  })
  // Inserted here, because the provider's own loader knows no policy of this page.
  script.src = cardScriptUrl()
  document.head.append(script)
  for (let waited = 0; !isFailed && waited < PATIENCE_MS; waited += limits.cardScriptPoll) {
    await pause(limits.cardScriptPoll)
    const come = defined()
    if (come) return come
  }
  script.remove()
  throw new Error('Failed to load Stripe.js')
}
