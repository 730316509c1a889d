import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Answer } from './answer.ts'

/** What belongs to one connection, not to the message. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection'])

/** Sends a request on over a connection of its own and reads the whole answer. */
export async function forward(
  target: URL,
  { method = 'GET', url = '/', rawHeaders }: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>,
  body: Buffer,
): Promise<Answer> {
  const sending = request({
    host: target.hostname,
    port: target.port,
    method,
    path: url,
    agent: false,
    headers: [...endToEnd(rawHeaders), 'Connection', 'close'],
  })
  sending.end(body)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode ?? 502,
    headers: endToEnd(response.rawHeaders),
    body: await buffer(response),
  }
}

const endToEnd = (raw: string[]): string[] =>
  raw.filter((_, index) => !HOP.has(raw[index - (index % 2)]?.toLowerCase() ?? ''))
