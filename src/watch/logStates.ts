import type { createStore } from 'jotai'
import { logAnalytics } from '../../contract/calls/reports.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import type { StepName } from '../../contract/steps.ts'
import { call } from '../api/call.ts'
import { checkoutAtom, isLiveAtom, stepAtom } from '../state/checkout.ts'
import { cookieChoiceAtom } from '../state/cookieChoice.ts'

/** Nobody counts visits of a checkout without one of these. */
const isCounted = ({ ga_ua_properties, events }: Checkout): boolean =>
  ga_ua_properties.length > 0 || events.some(event => event.ga || event.ga_conversion_id || event.fb_pixel)

/** Tells the server of each state that the checkout comes to. Nobody waits for it, and nothing follows from it. */
export function logStates(store: ReturnType<typeof createStore>): void {
  // Good for this page alone: it says that two states are of one visit, and not whose.
  const visitor = crypto.randomUUID()
  let last: StepName | null = null
  const look = () => {
    const checkout = store.get(checkoutAtom)
    const state = store.get(stepAtom)
    if (!checkout || !store.get(isLiveAtom) || state === last) return
    if (store.get(cookieChoiceAtom) !== 'accepted' || !isCounted(checkout)) return
    last = state
    void call(logAnalytics, { state, visitor })
  }
  for (const one of [stepAtom, isLiveAtom, checkoutAtom]) store.sub(one, look)
  look()
}
