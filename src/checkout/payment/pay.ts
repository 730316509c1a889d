import { atom } from 'jotai'
import { pageShown } from '../../platform/pause.ts'
import { checkoutAtom, isPaymentOpenAtom, reloadAtom } from '../../state/checkout.ts'
import type { Command } from '../../state/command.ts'
import { paymentAtom, setPaymentAtom } from '../../state/payment.ts'
import { payment } from '../../text/payment.ts'
import type { Start } from './method.ts'
import { methodAtom, methodNameAtom } from './offered.ts'
import { endUnpaidAtom } from './outcome.ts'

/** Saves who pays and answers their e-mail address. null: it was not saved, and the payment's state says why. */
export type SavePayer = Command<[], string | null>

/** Pays in the chosen way: one payment at a time, and none while the outcome of another is unknown. `savePayer` comes first. */
export const payAtom = atom(null, async (get, set, savePayer?: SavePayer): Promise<void> => {
  const method = get(methodAtom)
  if (!method || get(isPaymentOpenAtom)) return
  await set(setPaymentAtom, { kind: 'confirming', begun: null })
  try {
    if (savePayer && (await set(savePayer)) === null) return
    const start = await set(method.start)
    if (start) await set(followStartAtom, start)
  } finally {
    await set(endConfirmingAtom)
  }
})

const followStartAtom = atom(null, async (get, set, start: Start): Promise<void> => {
  if (start.kind === 'go' && start.hasStep) {
    await leaveFor(start.url)
    // The server knows that the shopper has left, and shows the wait.
    await set(reloadAtom)
    return
  }
  // The device stores that the payment has left before it leaves, so that a reload does not pay a second time.
  const reference = get(checkoutAtom)?.sale_reference ?? null
  const begun = { reference, since: Date.now(), method: get(methodNameAtom) ?? '' }
  await set(setPaymentAtom, { kind: 'confirming', begun })
  // The browser may also restore this page after a visit to the bank, and the provider's script does not notice that.
  const left = start.kind === 'go' ? leaveFor(start.url) : start.confirm()
  const confirmation = await Promise.race([left, pageShown()])
  if (confirmation?.kind !== 'refused') return
  await set(endUnpaidAtom, confirmation.message, confirmation.message ? '' : payment.notCharged)
})

/** Resolves when the browser shows this page again; without a stored page, the checkout is loaded anew. */
function leaveFor(url: string): Promise<void> {
  location.assign(url)
  return pageShown()
}

/** A payment that has left the device and is not settled is unknown from here on. */
const endConfirmingAtom = atom(null, async (get, set): Promise<void> => {
  const state = get(paymentAtom)
  if (state.kind !== 'confirming') return
  await set(setPaymentAtom, state.begun ? { kind: 'unknown', begun: state.begun } : { kind: 'idle' })
})
