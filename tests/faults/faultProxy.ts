import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './answer.ts'
import { deliver } from './deliver.ts'
import type { Fault } from './fault.ts'
import { FIRST_SCRIPT, scriptOf, wholeAndPlain, withFirstScript } from './firstScript.ts'
import { forward } from './forward.ts'
import { healthy, type Plan } from './plan.ts'
import { type Injected, type Injection, startFault } from './startFault.ts'

/** A request in the log of the proxy. */
export interface Passed {
  /** When it arrived, in milliseconds since the proxy started. */
  at: number
  method: string
  path: string
  /** Its idempotency key. */
  key: string | null
  body: string
  fault: Fault['kind'] | null
  /** Whether it was sent to the server. */
  reached: boolean
  /** The answer of the server. */
  served: number | null
  /** When the server had answered. */
  servedAt: number | null
  /** The answer that the client received completely. */
  status: number | null
}

export interface FaultProxy {
  origin: string
  log: Passed[]
  inject(injection: Injection): Injected
  /** Drops all requests from now on, and never answers those in flight. */
  cut(): void
  mend(): void
  /** Each document runs this before its own scripts, in every browser; its worker then refuses the changed documents. */
  runFirst(script: string): void
  /** Ends all faults, the cut, and what runs first. */
  clear(): void
  stop(): Promise<void>
}

/** A proxy between clients and a server that injects network faults. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const began = performance.now()
  const log: Passed[] = []
  const faults = new Set<ReturnType<typeof startFault>>()
  let outage: ReturnType<typeof startFault> | null = null
  let first: string | null = null
  const stopped = new AbortController()

  const sinceStart = () => performance.now() - began

  async function answerOf(
    request: IncomingMessage,
    body: Buffer,
    plan: Plan,
    path: string,
  ): Promise<Answer | null> {
    if (first !== null && path === FIRST_SCRIPT) return scriptOf(first)
    if (!plan.reachesServer) return plan.instead
    if (first === null) return forward(new URL(target), request, body)
    const { method = 'GET', url = '/' } = request
    const rawHeaders = wholeAndPlain(request.rawHeaders)
    return withFirstScript(await forward(new URL(target), { method, url, rawHeaders }, body))
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const path = request.url?.split('?')[0] ?? '/'
    const fault = [...(outage ? [outage] : []), ...faults].find(one => one.meets(path))
    const plan = fault?.plan ?? healthy
    const passed: Passed = {
      at: Math.round(sinceStart()),
      method: request.method ?? 'GET',
      path,
      key: request.headersDistinct['idempotency-key']?.[0] ?? null,
      body: body.toString(),
      fault: fault?.kind ?? null,
      reached: false,
      served: null,
      servedAt: null,
      status: null,
    }
    log.push(passed)
    if (plan.ends === 'on arrival') response.destroy()
    if (plan.hangs) {
      await fault?.cleared
      if (request.socket.destroyed) return
    }
    if (plan.waitMs > 0) await pause(plan.waitMs, null, { signal: stopped.signal })
    if (plan.reachesServer) passed.reached = true
    const answer = await answerOf(request, body, plan, path)
    if (answer && plan.reachesServer) Object.assign(passed, { served: answer.status, servedAt: sinceStart() })
    if (plan.ends === 'before the answer') response.destroy()
    if (answer && (await deliver(response, answer, plan))) passed.status = answer.status
  }

  const server = createServer((request, response) => {
    // For the client, an error behind the proxy is a connection that ends.
    pass(request, response).catch(() => response.destroy())
  }).listen(0)
  await once(server, 'listening')
  const address = server.address()
  const mend = () => {
    outage = null
  }
  const clear = () => {
    mend()
    first = null
    for (const fault of faults) fault.clear()
    faults.clear()
  }
  return {
    origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    log,
    inject(injection) {
      const fault = startFault(injection)
      faults.add(fault)
      return fault
    },
    cut() {
      outage ??= startFault({ call: /^/, fault: { kind: 'refused' } })
      server.closeAllConnections()
    },
    mend,
    runFirst(script) {
      first = script
    },
    clear,
    async stop() {
      clear()
      stopped.abort()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
