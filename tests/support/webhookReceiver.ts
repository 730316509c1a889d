import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  url: string
  received: Received[]
  /** The status of its answers; null: it does not answer. */
  answer: number | null
  close(): Promise<void>
}

/** A server that webhooks are delivered to, on this machine. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    receiver.received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    if (receiver.answer === null) return
    const isRedirect = receiver.answer >= 300 && receiver.answer < 400
    response.writeHead(receiver.answer, isRedirect ? { Location: receiver.url } : {}).end()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: 204,
    async close() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
  return receiver
}
