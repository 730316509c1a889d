import type { Answer } from '../../../../../contract/call.ts'
import type { getSquareCredentials } from '../../../../../contract/calls/payment.ts'
import { limits } from '../../../../../contract/limits.ts'
import { providerScript } from '../../../../platform/providerScript.ts'
import { preparationScriptUrl, secondCardScriptUrl } from '../../../../platform/trusted.ts'
import { lookOf } from './look.ts'
import type { SquareScript, TokenDetails } from './SquareScript.ts'

/** The provider's form, in its place. */
export interface SquareForm {
  /** Answers the token of the card, or why there is none, in the provider's words. */
  tokenize(details: TokenDetails): Promise<{ token: string } | { problem: string }>
  setTheme(isDark: boolean): Promise<void>
  unmount(): Promise<void>
}

const defined = globalThis as { Square?: SquareScript; formOrigins?: string[] }

/** Loads the provider's scripts and shows its form in the place of this selector. Throws where that fails. */
export async function squareForm(
  { app_id, location_id, checkout_js }: Answer<typeof getSquareCredentials>,
  place: string,
  isDark: boolean,
): Promise<SquareForm> {
  const [Square] = await Promise.all([
    providerScript(
      () => secondCardScriptUrl(checkout_js),
      () => defined.Square,
      limits.secondCardScriptPoll,
    ),
    providerScript(preparationScriptUrl, () => defined.formOrigins, limits.secondCardScriptPoll),
  ])
  const card = await Square.payments(app_id, location_id).card(lookOf(isDark))
  await card.attach(place)
  return {
    async tokenize(details) {
      const { status, token, errors = [] } = await card.tokenize(details)
      if (status === 'OK' && token) return { token }
      return { problem: errors.map(({ message }) => message).join(' ') }
    },
    setTheme: isDarkNow => card.configure(lookOf(isDarkNow)),
    async unmount() {
      await card.destroy()
    },
  }
}
