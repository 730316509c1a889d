import { type AddressFinder, idealPostcodes } from './idealPostcodes.ts'
import { sandboxAddresses } from './sandboxAddresses.ts'

/** null: production without a key finds no addresses. Outside of production a sandbox stands in for the service. */
export function openAddressFinder(key: string | null, production: boolean): AddressFinder | null {
  if (key) return idealPostcodes(key)
  return production ? null : idealPostcodes('ak_sandbox', sandboxAddresses)
}
