import { atom } from 'jotai'
import type { Answer } from '../../../../contract/call.ts'
import { getTruelayerStatus } from '../../../../contract/calls/payment.ts'
import { limits } from '../../../../contract/limits.ts'
import { call } from '../../../api/call.ts'
import { paced, pauseUntilBack } from '../../../platform/pause.ts'
import { checkoutAtom, stepAtom } from '../../../state/checkout.ts'
import { busyCommand } from '../../../state/command.ts'
import { failures } from '../../../text/failures.ts'
import { payment } from '../../../text/payment.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { backToBasketAtom } from '../../moveOn.ts'
import { markPaidAtom } from '../../payment/outcome.ts'

/** What is known of the bank transfer. */
export type Wait =
  | { kind: 'waiting'; retries: number }
  | { kind: 'cancelled' }
  | { kind: 'paid'; reference: string; total: number }
  | { kind: 'failed'; reason: string }
  /** The status was asked as often as it is asked by itself. */
  | { kind: 'unconfirmed' }

const begun: Wait = { kind: 'waiting', retries: 0 }

export const waitAtom = atom<Wait>(begun)

const isAskingAtom = atom(false)

/** Waits for the bank, unless the shopper has cancelled there. */
export const arriveAtWaitAtom = atom(null, async (get, set): Promise<void> => {
  const { truelayer_returned_from, payment_complete } = get(checkoutAtom) ?? {}
  if (truelayer_returned_from === 0 && !payment_complete) set(waitAtom, { kind: 'cancelled' })
  else await set(askBankAtom)
})

/** Asks for the status until it is known, 60 times at most. */
export const askBankAtom = busyCommand(
  isAskingAtom,
  atom(null, async (get, set): Promise<void> => {
    let isSaid = false
    for (let retries = 0; retries < limits.bankPollRetries; retries++) {
      set(waitAtom, { kind: 'waiting', retries })
      await pauseUntilBack(paced(retries === 0 ? limits.bankPollFirst : limits.bankPollEvery))
      const isStillThere = () => get(stepAtom) === 'awaiting_truelayer' && get(waitAtom).kind === 'waiting'
      if (!isStillThere()) return
      const sent = await call(getTruelayerStatus, {})
      if (!isStillThere()) return
      if (!sent.ok && !isSaid) toast(failures.get_truelayer_status)
      if (!sent.ok) isSaid = true
      else if (await set(settleAtom, sent.answer)) return
    }
    set(waitAtom, { kind: 'unconfirmed' })
  }),
)

/** Shows what the status says. false: nothing is known yet. */
const settleAtom = atom(
  null,
  async (get, set, status: Answer<typeof getTruelayerStatus>): Promise<boolean> => {
    const {
      payment_completed,
      truelayer_status_error: reason,
      checkout_expires_in,
      reference,
      total,
    } = status
    if (payment_completed) {
      if (!get(checkoutAtom)?.payment_complete) await set(markPaidAtom)
      set(waitAtom, { kind: 'paid', reference: reference ?? '', total: total ?? 0 })
    } else if (!reason) return false
    else if ((checkout_expires_in ?? 0) <= 0) await set(backToBasketAtom, payment.expired)
    else set(waitAtom, { kind: 'failed', reason })
    return true
  },
)
