import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Answer } from './answer.ts'

/** Hop-by-hop headers: they belong to one connection. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection'])

/** Forwards a request over a new connection and reads the complete answer. */
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
