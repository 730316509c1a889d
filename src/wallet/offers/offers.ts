import { atom } from 'jotai'
import { answerRefundOffer, openRefundOffer } from '../../../contract/calls/refundOffers.ts'
import type { RefundOffer } from '../../../contract/entities/refundOffer.ts'
import { OFFER_MARK } from '../../../contract/rules/offerMark.ts'
import { call } from '../../api/call.ts'
import { busyCommand } from '../../state/command.ts'
import { refreshUserAtom } from '../../state/loadUser.ts'
import { refreshWalletAtom } from '../../state/loadWallet.ts'
import { offerOutcomeAtom } from '../../state/offerOutcome.ts'
import { walletAtom } from '../../state/wallet.ts'
import { refundOfferTexts } from '../../text/refundOffer.ts'

/** What the link of a letter offers; null: nothing any more; undefined: none was opened. */
const linkedOfferAtom = atom<RefundOffer | null | undefined>(undefined)

/** Of the wallet, and of the link that was opened. */
export const offersAtom = atom<RefundOffer[]>(get => {
  const own = get(walletAtom)?.data.offers ?? []
  const linked = get(linkedOfferAtom)
  return linked && own.every(({ token }) => token !== linked.token) ? [linked, ...own] : own
})

const tokenOfLink = (): string | null =>
  location.hash.startsWith(`#${OFFER_MARK}`) ? location.hash.slice(1 + OFFER_MARK.length) : null

const failureOf = (
  sent: { failure: { kind: string; error?: string | null } },
  words: string,
): { type: 'error'; words: string } => ({
  type: 'error',
  words: (sent.failure.kind === 'refused' && sent.failure.error) || words,
})

/** Opens the offer of the page's link, where it has one. The user comes first, because that answer starts the session. */
export const openLinkedOfferAtom = atom(null, async (_get, set): Promise<void> => {
  const token = tokenOfLink()
  if (token === null) return
  await set(refreshUserAtom)
  const sent = await call(openRefundOffer, { token })
  if (!sent.ok) return set(offerOutcomeAtom, failureOf(sent, refundOfferTexts.notLoaded))
  set(linkedOfferAtom, sent.answer.offer)
  if (sent.answer.offer === null) set(offerOutcomeAtom, { type: 'error', words: refundOfferTexts.over })
})
openLinkedOfferAtom.onMount = open => {
  const look = () => void open()
  look()
  addEventListener('hashchange', look)
  return () => removeEventListener('hashchange', look)
}

export const isAnsweringAtom = atom(false)

/** Answers an offer. Whatever the answer of the server is, the wallet shows what it knows now. */
export const answerOfferAtom = busyCommand(
  isAnsweringAtom,
  atom(null, async (_get, set, token: string, answer: 'kept' | 'refunded'): Promise<void> => {
    set(offerOutcomeAtom, null)
    const sent = await call(answerRefundOffer, { token, answer })
    if (sent.ok || sent.failure.kind === 'refused')
      set(linkedOfferAtom, linked => (linked?.token === token ? undefined : linked))
    await set(refreshWalletAtom)
    set(
      offerOutcomeAtom,
      sent.ok
        ? { type: 'success', words: refundOfferTexts[answer] }
        : failureOf(sent, refundOfferTexts.notSent),
    )
  }),
)
