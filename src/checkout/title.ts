import { atom } from 'jotai'
import { checkoutAtom, stepAtom } from '../state/checkout.ts'
import { steps } from './steps.ts'

/** What stands above the step that is shown. */
export const titleAtom = atom(get => {
  const title = get(checkoutAtom) ? (steps[get(stepAtom)]?.title ?? 'Checkout') : 'Checkout'
  return typeof title === 'string' ? title : get(title)
})
