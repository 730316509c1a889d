import { atom } from 'jotai'
import { deliverToBitticket, deliverToWallet } from '../../../../contract/calls/order.ts'
import { limits } from '../../../../contract/limits.ts'
import { call } from '../../../api/call.ts'
import { paced, pause } from '../../../platform/pause.ts'
import { loadUserAtom } from '../../../state/loadUser.ts'
import { refreshWalletAtom } from '../../../state/loadWallet.ts'
import { failures } from '../../../text/failures.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { moveOnAtom } from '../../moveOn.ts'

type Line = 'waiting' | 'running' | 'done' | 'failed'

/** The state of the two deliveries. */
interface Delivery {
  wallet: Line
  email: Line
  /** The server answered that the delivery was not completed. */
  refused: boolean
  /** Both deliveries are done, but the next step could not be reached. */
  stuck: boolean
}

const notBegun: Delivery = { wallet: 'waiting', email: 'waiting', refused: false, stuck: false }

export const deliveryAtom = atom(notBegun)

/** Delivers to the ticket wallet, then to e-mail, then goes on. Called again, it repeats only what failed. */
export const deliverAtom = atom(null, async (get, set): Promise<void> => {
  const mark = (change: Partial<Delivery>) =>
    set(deliveryAtom, { ...get(deliveryAtom), refused: false, stuck: false, ...change })

  mark({})
  if (get(deliveryAtom).wallet !== 'done') {
    mark({ wallet: 'running' })
    await pause(paced(limits.walletDelay))
    const sent = await call(deliverToBitticket, {})
    if (!sent.ok) toast(failures.deliver_to_bitticket)
    if (!sent.ok || !sent.answer.delivery_completed) return mark({ wallet: 'failed', refused: sent.ok })
    mark({ wallet: 'done' })
    await set(refreshWalletAtom)
  }

  if (get(deliveryAtom).email !== 'done') {
    mark({ email: 'running' })
    const sent = await call(deliverToWallet, {})
    if (!sent.ok) toast(failures.deliver_to_wallet)
    if (!sent.ok || !sent.answer.delivery_completed) return mark({ email: 'failed', refused: sent.ok })
    mark({ email: 'done' })
  }

  await pause(paced(limits.deliveredDelay))
  await set(loadUserAtom)
  if (await set(moveOnAtom, 'deliver_tickets')) set(deliveryAtom, notBegun)
  else mark({ stuck: true })
})
