import type { IncomingMessage } from 'node:http'
import { MOST_PICTURE_BYTES } from '../../../contract/pictureFiles.ts'
import { internet, type Network, publicRequest } from '../../outside/publicRequest.ts'
import { Unfetched } from '../../outside/unfetched.ts'

const MOST_REDIRECTS = 3

/** For the whole, redirects included. */
const TIME_LIMIT_MS = 10_000

const headers = {
  Accept: 'image/avif, image/webp, image/jpeg, image/png',
  'Accept-Encoding': 'identity',
}

/** Fetches a file that somebody else has named. Throws `Unfetched`. */
export async function fetchPicture(
  address: string,
  { timeLimitMs = TIME_LIMIT_MS, ...network }: Partial<Network> & { timeLimitMs?: number } = {},
): Promise<Uint8Array> {
  const on = { ...internet, ...network }
  const signal = AbortSignal.timeout(timeLimitMs)
  try {
    let url = address
    for (let step = 0; step <= MOST_REDIRECTS; step++) {
      const response = await publicRequest(url, { headers }, on, signal)
      const { statusCode = 0, headers: answered } = response
      if (statusCode === 200) return await contentOf(response)
      response.destroy()
      if (![301, 302, 303, 307, 308].includes(statusCode) || !answered.location)
        throw new Unfetched({ status: statusCode })
      url = URL.parse(answered.location, url)?.href ?? ''
    }
  } catch (error) {
    if (error instanceof Unfetched) throw error
    throw new Unfetched(signal.aborted ? 'late' : 'unreachable')
  }
  throw new Unfetched('redirects')
}

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
