import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './isPublicAddress.ts'
import { Unfetched } from './unfetched.ts'

/** What a request to a server that somebody else has named may reach. */
export interface Network {
  /** The network addresses of a host. */
  resolve: (host: string) => Promise<string[]>
  mayConnect: (address: string) => boolean
  /** Of the TLS connection. */
  tls: Pick<RequestOptions, 'ca'>
  /** For tests: an address may begin with http://. */
  mayBePlain?: boolean
}

export const internet: Network = {
  resolve: async host => (await lookup(host, { all: true })).map(({ address }) => address),
  mayConnect: isPublicAddress,
  tls: {},
}

interface Asked extends Pick<RequestOptions, 'method' | 'headers'> {
  body?: string
}

/**
 * Asks a server that somebody else has named. It connects to public addresses only, and to the very one that was checked,
 * so that a name which changes its address leads nowhere. It follows no redirect. Throws `Unfetched` where it may not.
 */
export async function publicRequest(
  address: string,
  { body, ...asked }: Asked,
  on: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { url, addresses } = await reachable(address, on, signal)
  const [first] = addresses
  const options: RequestOptions = {
    ...on.tls,
    ...asked,
    agent: false,
    signal,
    lookup: (_host, { all }, found) =>
      all ? found(null, addresses) : found(null, first.address, first.family),
  }
  const send = url.protocol === 'http:' ? plainRequest : request
  return new Promise((answered, failed) => send(url, options, answered).on('error', failed).end(body))
}

interface Place {
  address: string
  family: number
}

/** Where an address leads, of what may be reached. Throws `Unfetched` where that is nothing. */
export async function reachable(
  address: string,
  on: Network,
  signal: AbortSignal,
): Promise<{ url: URL; addresses: [Place, ...Place[]] }> {
  const url = URL.parse(address)
  const isAllowed = url?.protocol === 'https:' || (on.mayBePlain && url?.protocol === 'http:')
  if (!url || !isAllowed || url.username || url.password) throw new Unfetched('no https')
  const [first, ...others] = await checkedAddresses(url.hostname.replace(/^\[|\]$/g, ''), on, signal)
  if (!first) throw new Unfetched('internal')
  return { url, addresses: [first, ...others] }
}

/** Those of the host's addresses to which it may connect. */
async function checkedAddresses(host: string, on: Network, signal: AbortSignal): Promise<Place[]> {
  const resolved = isIP(host) ? [host] : await withinTime(on.resolve(host), signal)
  return resolved.filter(on.mayConnect).map(address => ({ address, family: isIP(address) }))
}

/** A resolver cannot be told to stop. */
const withinTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, failed) => signal.addEventListener('abort', () => failed(signal.reason))),
  ])
