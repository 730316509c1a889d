import { atom } from 'jotai'
import { reserveTickets } from '../../../../contract/calls/basket.ts'
import { call } from '../../../api/call.ts'
import { expiredAtom, holdAtom, reloadAtom, reservingErrorAtom } from '../../../state/checkout.ts'
import { failures } from '../../../text/failures.ts'
import { notices } from '../../../text/notices.ts'
import { toast } from '../../../ui/toast.ts'
import { backToBasketAtom, moveOnAtom } from '../../moveOn.ts'

/** Reserves the basket and follows the outcome, by their order: reserved, redirect, error, none. */
export const reserveAtom = atom(null, async (_get, set): Promise<void> => {
  const sent = await call(reserveTickets, {})
  if (!sent.ok) {
    toast(failures.reserve_tickets)
    await set(backToBasketAtom, null)
    return
  }
  const { reserved, checkout_time, redirect, error } = sent.answer
  if (reserved) {
    set(holdAtom, checkout_time ?? 0, sent.sent)
    set(expiredAtom, false)
    set(reservingErrorAtom, null)
    // The hold's own facts, which the way from here depends on.
    await set(reloadAtom)
    // This step does nothing but reserve; a shopper who cannot go on from it presses Reserve again.
    if (!(await set(moveOnAtom, 'reserve'))) await set(backToBasketAtom, null)
  } else if (redirect) {
    if (isOurs(redirect)) location.assign(redirect)
    else await set(backToBasketAtom, notices.unknownError)
  } else {
    await set(backToBasketAtom, error || notices.unknownError)
  }
})

const isOurs = (address: string): boolean =>
  URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin
