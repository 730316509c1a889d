import type { createStore } from 'jotai'
import { logAnalytics } from '../../contract/calls/reports.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import type { StepName } from '../../contract/steps.ts'
import { call } from '../api/call.ts'
import { shownStepAtom } from '../checkout/passed.ts'
import { checkoutAtom, isLiveAtom } from '../state/checkout.ts'
import { cookieChoiceAtom } from '../state/cookieChoice.ts'

/** Whether an organiser counts visits of this checkout. */
const isCounted = ({ ga_ua_properties, events }: Checkout): boolean =>
  ga_ua_properties.length > 0 || events.some(event => event.ga || event.ga_conversion_id || event.fb_pixel)

/** Tells the server each step that the checkout reaches. Nothing waits for the answer. */
export function logStates(store: ReturnType<typeof createStore>): void {
  // A random id of this page: it connects the steps of one visit and names nobody.
  const visitor = crypto.randomUUID()
  let last: StepName | null = null
  const look = () => {
    const checkout = store.get(checkoutAtom)
    const state = store.get(shownStepAtom)
    if (!checkout || !store.get(isLiveAtom) || state === last) return
    if (store.get(cookieChoiceAtom) !== 'accepted' || !isCounted(checkout)) return
    last = state
    void call(logAnalytics, { state, visitor })
  }
  for (const one of [shownStepAtom, isLiveAtom, checkoutAtom]) store.sub(one, look)
  look()
}
