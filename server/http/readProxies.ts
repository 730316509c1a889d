import { type TrustedProxies, trustedProxies } from './clientAddress.ts'

/** The networks of a setting. Adds to `wrong` what is wrong with them. */
export function readProxies(networks: string[], wrong: string[]): TrustedProxies {
  try {
    return trustedProxies(networks)
  } catch (error) {
    const none = error instanceof RangeError ? error.message : String(error)
    wrong.push(`TRUSTED_PROXIES must list addresses and networks such as 10.0.0.0/8; this is none: ${none}`)
    return trustedProxies([])
  }
}
