import { type CallName, endpoints } from '../../contract/endpoints.ts'
import type { Fault } from './fault.ts'
import { planOf } from './plan.ts'

export interface Injected {
  /** How many requests it has affected. */
  readonly hits: number
  /** Ends the fault; requests that it held continue. */
  clear(): void
}

export interface Injection {
  /** A call, or a pattern for the path. */
  call: CallName | RegExp
  fault: Fault
  /** How many requests it affects; left out: all. */
  times?: number
}

/** An active fault for matching requests. */
export function startFault({ call, fault, times = Number.POSITIVE_INFINITY }: Injection) {
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
    /** Whether it affects this request. */
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
