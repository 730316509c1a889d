import { decimals } from '../../../contract/format/currencies.ts'
import { Malformed } from './malformed.ts'

const MOST = 10_000_000

/**
 * Converts a decimal price to hundredths of the currency. A currency without coins below its unit also has hundredths
 * here, because the wire carries two decimals. Throws Malformed.
 */
export function minorUnits(price: string, currency: string): number {
  const written = JSON.stringify(price.slice(0, 40))
  if (/^-/.test(price)) throw new Malformed(`price ${written} is negative`)
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(price)
  if (!parts) throw new Malformed(`price ${written} is not a decimal number`)
  const fraction = (parts[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals(currency))
    throw new Malformed(`price ${written} is not payable in ${currency}`)
  const minor = Number(`${parts[1]}${fraction.padEnd(2, '0')}`)
  if (minor > MOST) throw new Malformed(`price ${written} is too high`)
  return minor
}
