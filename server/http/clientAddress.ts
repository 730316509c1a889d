import { BlockList, isIP, isIPv4 } from 'node:net'

/** The proxies whose word on the client's address counts. */
export interface TrustedProxies {
  has(address: string): boolean
}

/** Reads addresses and networks such as `10.0.0.0/8`. Throws a `RangeError` that names what is none. */
export function trustedProxies(networks: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = isIPv4(address) ? '32' : '128'] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (!isIP(address) || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 'ipv4' ? 32 : 128))
      throw new RangeError(network)
    list.addSubnet(address, Number(bits), family)
  }
  return { has: address => isIP(address) > 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') }
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Whoever has an IPv6 address usually has all addresses of its network of 64 bits. */
const GROUPS = 4

/**
 * The network address by which a client is limited: that of its connection or, where a trusted proxy made the
 * connection, the last one in `X-Forwarded-For` that no trusted proxy has. IPv6 by its network of 64 bits. `forwarded`:
 * the header's value; what stands in it before the first hop that is not trusted can be forged, and does not count.
 */
export function clientAddress(
  connected: string,
  forwarded: string | undefined,
  proxies: TrustedProxies,
): string {
  let client = plain(connected)
  for (const hop of (forwarded ?? '').split(',').reverse().map(plain)) {
    if (!proxies.has(client) || !isIP(hop)) break
    client = hop
  }
  return isIP(client) === 6 ? networkOf(client) : client
}

const plain = (address: string): string => {
  const trimmed = address.trim()
  return MAPPED.exec(trimmed)?.[1] ?? trimmed
}

function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last]
  return `${groups
    .slice(0, GROUPS)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
