import { ProviderUnreachable } from '../http/providerUnreachable.ts'
import { Refusal } from '../http/refusal.ts'

/** Refuses with 503 if the provider cannot be reached: the outcome is unknown, and the page may repeat the call. */
export async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderUnreachable)
      throw new Refusal(503, 'The payment provider cannot be reached.', 2)
    throw error
  }
}
