import { atom } from 'jotai'
import { checkoutAtom, stepAtom } from '../state/checkout.ts'
import { stepsAtom } from './step.ts'

/** The title of the step that is shown. */
export const titleAtom = atom(get => {
  const title = get(checkoutAtom) ? (get(stepsAtom)?.[get(stepAtom)].title ?? 'Checkout') : 'Checkout'
  return typeof title === 'string' ? title : get(title)
})
