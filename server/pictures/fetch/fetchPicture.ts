import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { MOST_PICTURE_BYTES } from '../../../contract/pictureFiles.ts'
import { isPublicAddress } from './isPublicAddress.ts'
import { Unfetched } from './unfetched.ts'

const MOST_REDIRECTS = 3

interface Network {
  /** The network addresses of a host. */
  resolve: (host: string) => Promise<string[]>
  mayConnect: (address: string) => boolean
  /** Of the TLS connection. */
  tls: Pick<RequestOptions, 'ca'>
  /** For the whole, redirects included. */
  timeLimitMs: number
}

const internet: Network = {
  resolve: async host => (await lookup(host, { all: true })).map(({ address }) => address),
  mayConnect: isPublicAddress,
  tls: {},
  timeLimitMs: 10_000,
}

/**
 * Fetches a file that somebody else has named. It connects to public addresses only, and to the very one that was
 * checked, so that a name which changes its address leads nowhere. Throws `Unfetched`.
 */
export async function fetchPicture(address: string, network: Partial<Network> = {}): Promise<Uint8Array> {
  const on = { ...internet, ...network }
  const signal = AbortSignal.timeout(on.timeLimitMs)
  try {
    let url = address
    for (let step = 0; step <= MOST_REDIRECTS; step++) {
      const response = await request(url, on, signal)
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return await contentOf(response)
      response.destroy()
      if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
        throw new Unfetched({ status: statusCode })
      url = URL.parse(headers.location, url)?.href ?? ''
    }
  } catch (error) {
    if (error instanceof Unfetched) throw error
    throw new Unfetched(signal.aborted ? 'late' : 'unreachable')
  }
  throw new Unfetched('redirects')
}

async function request(address: string, on: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username || url.password) throw new Unfetched('no https')
  const checked = await checkedAddresses(url.hostname.replace(/^\[|\]$/g, ''), on, signal)
  const [first] = checked
  if (!first) throw new Unfetched('internal')
  const options: RequestOptions = {
    ...on.tls,
    agent: false,
    signal,
    headers: { Accept: 'image/avif, image/webp, image/jpeg, image/png', 'Accept-Encoding': 'identity' },
    lookup: (_host, { all }, found) =>
      all ? found(null, checked) : found(null, first.address, first.family),
  }
  return new Promise((answered, failed) => get(url, options, answered).on('error', failed))
}

/** Those of the host's addresses to which it may connect. */
async function checkedAddresses(host: string, on: Network, signal: AbortSignal) {
  const resolved = isIP(host) ? [host] : await withinTime(on.resolve(host), signal)
  return resolved.filter(on.mayConnect).map(address => ({ address, family: isIP(address) }))
}

/** A resolver cannot be told to stop. */
const withinTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, failed) => signal.addEventListener('abort', () => failed(signal.reason))),
  ])

async function contentOf(response: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += part.length
    // What its header says of its length need not be true.
    if (size > MOST_PICTURE_BYTES) throw new Unfetched('too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
