import type { Atom, createStore } from 'jotai'
import { reportError } from '../../contract/calls/reports.ts'
import { call } from '../api/call.ts'
import { userAtom } from '../state/user.ts'

/** The share of events that is reported, from the specification. Only a late part of the page loads this file. */
export const sampleRates = { trace: 1, replay: 0.1, replayOnError: 1 } as const

const LONGEST_TRAIL = 30
const SECONDS = 1000

/**
 * Reports errors, load times, and the visited pages and steps; never a query or typed text. Loaded only where the
 * operator has set an address for reports. `placeAtom`: the page or step that is shown.
 */
export function watchErrors(
  store: ReturnType<typeof createStore>,
  placeAtom: Atom<string>,
  chance: () => number = Math.random,
): void {
  const trail: string[] = []
  const visited = () => {
    const here = `${location.pathname} ${store.get(placeAtom)}`
    if (trail.at(-1) !== here) trail.push(here)
    trail.splice(0, trail.length - LONGEST_TRAIL)
  }

  const report = (kind: 'error' | 'trace' | 'replay', message: string, stack: string, hasTrail: boolean) => {
    // The user may not be fetched yet.
    const user = store.get(userAtom)
    void call(reportError, {
      kind,
      message: message.slice(0, 500),
      stack: stack.slice(0, 4000),
      trail: hasTrail ? trail.join(', ') : '',
      ...(user?.id && { user_id: user.id, email: user.email ?? '' }),
    })
  }
  const failed = (error: unknown, message: string) => {
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    report('error', message, stack, chance() < sampleRates.replayOnError)
  }

  visited()
  store.sub(placeAtom, visited)
  addEventListener('error', ({ error, message }) => failed(error, message))
  addEventListener('unhandledrejection', ({ reason }) => failed(reason, String(reason)))
  if (chance() < sampleRates.trace) {
    report('trace', `${location.pathname} took ${(performance.now() / SECONDS).toFixed(1)} s`, '', false)
  }
  if (chance() < sampleRates.replay) {
    addEventListener('pagehide', () => report('replay', 'A visit ended', '', true), { once: true })
  }
}
