import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './answer.ts'
import type { Plan } from './plan.ts'

const TICK_MS = 50

/** Sends an answer to the client as the plan says. false: the client did not get all of it. */
export async function deliver(
  response: ServerResponse,
  { status, headers, body }: Answer,
  { ends, bytesPerSecond }: Pick<Plan, 'ends' | 'bytesPerSecond'>,
): Promise<boolean> {
  if (response.destroyed) return false
  const hasLength = headers.some((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-length')
  const length = hasLength || status === 204 || status === 304 ? [] : ['Content-Length', String(body.length)]
  // Each connection serves one request: on a reused connection a browser repeats a failed request by itself.
  response.writeHead(status, [...headers, ...length, 'Connection', 'close'])
  if (ends === 'midway') {
    const half = body.subarray(0, Math.floor(body.length / 2))
    await new Promise<void>(resolve => response.write(half, () => resolve()))
    response.destroy()
    return false
  }
  if (bytesPerSecond !== null) {
    const share = Math.ceil((bytesPerSecond * TICK_MS) / 1000)
    for (let at = 0; at < body.length && !response.destroyed; at += share) {
      await pause(TICK_MS)
      response.write(body.subarray(at, at + share))
    }
    response.end()
  } else {
    response.end(body)
  }
  return !response.destroyed
}
