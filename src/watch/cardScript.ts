import { limits } from '../../contract/limits.ts'
import { cardScriptUrl } from '../ui/trusted.ts'
import { pause } from './pause.ts'

const PATIENCE_MS = 20_000

/** Brings the card provider's script into the page, and looks every second whether it is there. Throws where it cannot be had. */
export async function cardScript(): Promise<void> {
  if ('Stripe' in globalThis) return
  const script = document.createElement('script')
  let isFailed = false
  script.addEventListener('error', () => {
    isFailed = true
  })
  // Inserted here, because the provider's own loader knows no policy for it.
  script.src = cardScriptUrl()
  document.head.append(script)
  for (let waited = 0; !('Stripe' in globalThis); waited += limits.cardScriptPoll) {
    if (isFailed || waited >= PATIENCE_MS) {
      script.remove()
      throw new Error('Failed to load Stripe.js')
    }
    await pause(limits.cardScriptPoll)
  }
}
