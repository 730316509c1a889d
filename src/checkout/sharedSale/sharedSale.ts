import { atom } from 'jotai'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { getSharedSale, resumeSale, type SharedSale } from '../../../contract/calls/sessionLink.ts'
import { pages } from '../../../contract/pages.ts'
import { afterLoginAtom, loginProblemAtom, modeAtom } from '../../account/login/login.ts'
import { call } from '../../api/call.ts'
import { busyCommand } from '../../state/command.ts'
import { refreshUserAtom } from '../../state/loadUser.ts'
import { failures } from '../../text/failures.ts'
import { sharedSaleTexts } from '../../text/sharedSale.ts'
import { toast } from '../../ui/messages/toast.ts'

/** The reference of the link that was opened. It carries no authority. */
export const linkedReferenceAtom = atom('')

interface Shown extends SharedSale {
  /** When the hold ends, by the clock of this device, in milliseconds. */
  endsAt: number
  /** This device has a basket of its own, which is left behind. */
  hasOwnBasket: boolean
}

/** What the link shows; `loading` and `failed` until it is known. */
export const sharedSaleAtom = atom<Shown | 'loading' | 'failed'>('loading')

const openOwnCheckout = () => location.replace(pages.checkout.path)

/** Reads what the link shows. The user comes first, because that answer starts the session. */
export const loadSharedSaleAtom = atom(null, async (get, set): Promise<void> => {
  set(sharedSaleAtom, 'loading')
  await set(refreshUserAtom)
  const [sent, own] = await Promise.all([
    call(getSharedSale, { sale_reference: get(linkedReferenceAtom) }),
    call(getCheckout, {}),
  ])
  if (!sent.ok) return set(sharedSaleAtom, 'failed')
  if (sent.answer.state === 'own') return openOwnCheckout()
  const { tickets, gift_vouchers, payment_complete } = own.ok
    ? own.answer
    : { tickets: [], gift_vouchers: [], payment_complete: false }
  set(sharedSaleAtom, {
    ...sent.answer,
    endsAt: Date.now() + sent.answer.seconds_remaining * 1000,
    hasOwnBasket: !payment_complete && tickets.length + gift_vouchers.length > 0,
  })
})

export const isResumingAtom = atom(false)

/** Moves the checkout to this device and opens it. false: it could not be moved. */
const moveAtom = atom(null, async (get, set): Promise<boolean> => {
  const sent = await call(resumeSale, { sale_reference: get(linkedReferenceAtom) })
  if (sent.ok && sent.answer.resumed) {
    openOwnCheckout()
    return true
  }
  if (sent.ok) set(loginProblemAtom, sharedSaleTexts.other)
  else if (sent.failure.kind === 'refused') await set(loadSharedSaleAtom)
  else toast(failures.resume_sale)
  return false
})

export const continueHereAtom = busyCommand(
  isResumingAtom,
  atom(null, async (_get, set): Promise<void> => {
    await set(moveAtom)
  }),
)

/** A login here proves the e-mail address of the checkout. */
export const setProofRouteAtom = atom(null, (_get, set): void => {
  set(modeAtom, 'enter_email')
  set(afterLoginAtom, {
    isOfCheckout: false,
    signedIn: async () => {
      const isMoved = await set(moveAtom)
      if (!isMoved) set(modeAtom, 'enter_email')
      return isMoved
    },
    async saleEnded() {
      await set(loadSharedSaleAtom)
    },
  })
})
