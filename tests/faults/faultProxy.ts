import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type CallName, endpoints } from '../../contract/endpoints.ts'
import { deliver } from './deliver.ts'
import type { Fault } from './fault.ts'
import { forward } from './forward.ts'
import { healthy, planOf } from './plan.ts'

/** One request, as the proxy saw it. */
export interface Passed {
  /** When it came, in milliseconds since the proxy started. */
  at: number
  method: string
  path: string
  /** Its idempotency key. */
  key: string | null
  body: string
  fault: Fault['kind'] | null
  /** The server has it. */
  reached: boolean
  /** What the server answered. */
  served: number | null
  /** What the shopper was answered, whole. */
  status: number | null
}

export interface Injected {
  /** How many requests it has met. */
  readonly hits: number
  /** From now on it meets none, and what it held goes on. */
  clear(): void
}

interface Injection {
  /** A call, or a pattern for the path. */
  call: CallName | RegExp
  fault: Fault
  /** How many requests it meets; all of them where it is not said. */
  times?: number
}

export interface FaultProxy {
  origin: string
  log: Passed[]
  inject(injection: Injection): Injected
  clear(): void
  stop(): Promise<void>
}

/** Stands between shoppers and a server and, where it is told to, does what a bad network does. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const began = performance.now()
  const log: Passed[] = []
  const faults = new Set<ReturnType<typeof startFault>>()
  const stopped = new AbortController()

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const path = request.url?.split('?')[0] ?? '/'
    const fault = [...faults].find(one => one.meets(path))
    const plan = fault?.plan ?? healthy
    const passed: Passed = {
      at: Math.round(performance.now() - began),
      method: request.method ?? 'GET',
      path,
      key: request.headersDistinct['idempotency-key']?.[0] ?? null,
      body: body.toString(),
      fault: fault?.kind ?? null,
      reached: false,
      served: null,
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
    const answer = plan.reachesServer ? await forward(new URL(target), request, body) : plan.instead
    if (plan.reachesServer) passed.served = answer?.status ?? null
    if (plan.ends === 'before the answer') response.destroy()
    if (answer && (await deliver(response, answer, plan))) passed.status = answer.status
  }

  const server = createServer((request, response) => {
    // What goes wrong behind the proxy is, for the shopper, a connection that ends.
    pass(request, response).catch(() => response.destroy())
  }).listen(0)
  await once(server, 'listening')
  const address = server.address()
  const clear = () => {
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

function startFault({ call, fault, times = Number.POSITIVE_INFINITY }: Injection) {
  let hits = 0
  let left = times
  const cleared = Promise.withResolvers<void>()
  const row = Object.values(endpoints).find(one => one.name === call)
  const fits = (path: string) => (typeof call === 'string' ? path === row?.path : path.search(call) >= 0)
  return {
    kind: fault.kind,
    plan: planOf(fault),
    cleared: cleared.promise,
    get hits() {
      return hits
    },
    /** Whether this request is one of those that it meets. */
    meets(path: string): boolean {
      if (left === 0 || !fits(path)) return false
      left--
      hits++
      return true
    },
    clear() {
      left = 0
      cleared.resolve()
    },
  }
}
