import { encodeForm } from '../../../contract/form.ts'
import { pause } from '../../platform/pause.ts'
import { billingDetails } from '../billingDetails.ts'
import type { CardToken, Confirmation, Payer } from '../CardForm.ts'
import { type CardError, confirmationOf } from '../confirmationOf.ts'

const TIME_LIMIT_MS = 10_000
/** How long the browser may take to open the provider's page. */
const LEAVING_MS = 10_000

interface Answer {
  error?: CardError
  next_action?: { type: string; redirect_to_url?: { url: string } } | null
}

/** Confirms a payment as the provider's script does, with a test token instead of the card. */
export async function confirm(
  { client_secret }: CardToken,
  payment_method: string,
  payer: Payer,
): Promise<Confirmation> {
  const [id = ''] = client_secret.split('_secret_')
  const return_url = `${location.origin}/do/checkout/stripe_auth/`
  let answer: Answer
  try {
    const response = await fetch(`/sandbox/stripe/v1/payment_intents/${encodeURIComponent(id)}/confirm`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: encodeForm({
        client_secret,
        payment_method,
        return_url,
        payment_method_data: { billing_details: billingDetails(payer) },
      }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    answer = await response.json()
  } catch {
    // Without a readable answer the confirm may still have arrived.
    return { kind: 'sent' }
  }
  const next = answer.next_action?.redirect_to_url?.url
  if (next) {
    location.assign(next)
    await pause(LEAVING_MS)
  }
  return confirmationOf(answer.error)
}
