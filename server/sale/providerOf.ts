import type { OrganiserProvider } from '../database/organiserProviders.ts'

/** The provider of a payment to these organisers: null unless all of them name the same one. */
export function providerOf(providers: (OrganiserProvider | null)[]): OrganiserProvider | null {
  const [first = null, ...others] = providers
  return others.every(other => other === first) ? first : null
}
