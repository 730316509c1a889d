import type { Answer } from './answer.ts'
import type { Fault } from './fault.ts'

/** How the proxy treats one request. */
export interface Plan {
  /** Hold the request until the fault is cleared. */
  hangs: boolean
  /** Delay before forwarding, in milliseconds. */
  waitMs: number
  reachesServer: boolean
  /** When the connection to the client ends; null: after the complete answer. */
  ends: 'on arrival' | 'before the answer' | 'midway' | null
  /** null: unlimited. */
  bytesPerSecond: number | null
  /** The answer sent instead of the server's. */
  instead: Answer | null
}

export const healthy: Plan = {
  hangs: false,
  waitMs: 0,
  reachesServer: true,
  ends: null,
  bytesPerSecond: null,
  instead: null,
}

const answered = (status: number, type: string, body: string, more: string[] = []): Partial<Plan> => ({
  reachesServer: false,
  instead: { status, headers: ['Content-Type', type, ...more], body: Buffer.from(body) },
})

const json = 'application/json'
const portal = '<!doctype html><title>Free Wi-Fi</title><h1>Sign in to go online</h1>'

const changes: { [K in Fault['kind']]: (fault: Extract<Fault, { kind: K }>) => Partial<Plan> } = {
  latency: ({ ms }) => ({ waitMs: ms }),
  'answer lost': () => ({ ends: 'before the answer' }),
  zombie: ({ ms }) => ({ ends: 'on arrival', waitMs: ms }),
  refused: () => ({ ends: 'on arrival', reachesServer: false }),
  'reset mid-body': () => ({ ends: 'midway' }),
  hang: () => ({ hangs: true }),
  'slow 2G': () => ({ waitMs: 400, bytesPerSecond: 50_000 }),
  unavailable: ({ retryAfterSeconds }) =>
    answered(503, json, '{}', ['Retry-After', String(retryAfterSeconds)]),
  'captive portal': () => answered(200, 'text/html; charset=utf-8', portal),
  answered: ({ status, error }) => answered(status, json, JSON.stringify({ error })),
}

export const planOf = (fault: Fault): Plan => ({
  ...healthy,
  ...(changes[fault.kind] as (fault: Fault) => Partial<Plan>)(fault),
})
