import type { createStore } from 'jotai'
import type { StepName } from '../../contract/steps.ts'
import { setBasketDelivery } from '../api/call.ts'
import { leavePassedAtom, notePassedAtom } from '../checkout/passed.ts'
import { changedStepAtom } from '../checkout/saveStep.ts'
import { stepsAtom } from '../checkout/step.ts'
import { keepSending } from '../outbox/keepSending.ts'
import { isLiveAtom } from '../state/checkout.ts'
import { isOnlineAtom, outboxAtom } from '../state/outbox.ts'

/** Sends the outbox from the checkout, and follows the steps that it saves. */
export function watchOutbox(store: ReturnType<typeof createStore>): void {
  const note = () => store.set(notePassedAtom)
  note()
  for (const one of [outboxAtom, isOnlineAtom]) store.sub(one, note)
  // The form is the truth while it is open.
  for (const [name, { drafts, save }] of Object.entries(store.get(stepsAtom) ?? {}))
    for (const draft of save ? drafts : [])
      store.sub(draft.atom, () => void store.set(changedStepAtom, name as StepName))
  const sender = keepSending(store, () => store.set(leavePassedAtom))
  setBasketDelivery(sender.deliverBasket)
  // What was passed before this page was opened may have been saved by the worker.
  store.sub(isLiveAtom, sender.send)
}
