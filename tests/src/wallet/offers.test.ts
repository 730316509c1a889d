import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RefundOffer } from '../../../contract/entities/refundOffer.ts'
import { offerOutcomeAtom } from '../../../src/state/offerOutcome.ts'
import { walletAtom } from '../../../src/state/wallet.ts'
import { answerOfferAtom, offersAtom, openLinkedOfferAtom } from '../../../src/wallet/offers/offers.ts'
import { aWallet } from '../../support/aWallet.ts'
import { fakeIndexedDb } from '../../support/fakeIndexedDb.ts'
import { answers, fakeServer, lost, refuses } from '../../support/fakeServer.ts'
import { withStore } from '../../support/withStore.ts'

const offer: RefundOffer = {
  token: '1.a',
  event_name: 'The Moonlit Circus',
  now: 'Fri 18/12/2026 at 7:30 pm, The Hall',
  is_postponed: false,
  tickets: 2,
  amount: '£20.00',
}
const walletWith = (...offers: RefundOffer[]) => ({ ...aWallet(), owner: 7, offers })
const store = withStore(store => store.set(walletAtom, { savedAt: 0, data: walletWith(offer) }))
const offered = () => store.get(offersAtom).map(({ token }) => token)
beforeEach(() => void fakeIndexedDb())
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['refunded', 'Your tickets are given back. You get a letter about it.'],
  ['kept', 'You keep your tickets.'],
] as const)('An offer that is answered by %s is gone', async (answer, words) => {
  const server = fakeServer({ get_wallet: answers(walletWith()) })
  await store.set(answerOfferAtom, offer.token, answer)
  expect(server.bodies('answer_refund_offer')).toEqual([{ token: '1.a', answer }])
  expect(offered()).toEqual([])
  expect(store.get(offerOutcomeAtom)).toEqual({ type: 'success', words })
})

test('An offer that is refused says why, and one whose answer is lost stays', async () => {
  fakeServer({ answer_refund_offer: refuses(409, 'You have given these tickets back.'), get_wallet: lost })
  await store.set(answerOfferAtom, offer.token, 'kept')
  expect(store.get(offerOutcomeAtom)?.words).toBe('You have given these tickets back.')
  fakeServer({ answer_refund_offer: lost, get_wallet: answers(walletWith(offer)) })
  await store.set(answerOfferAtom, offer.token, 'refunded')
  expect(store.get(offerOutcomeAtom)?.type).toBe('error')
  expect(offered()).toEqual(['1.a'])
})

test('The offer of a link is shown beside those of the wallet, once', async () => {
  vi.stubGlobal('location', { ...location, hash: '#offer=2.b' })
  const server = fakeServer({ open_refund_offer: answers({ offer: { ...offer, token: '2.b' } }) })
  await store.set(openLinkedOfferAtom)
  expect(server.bodies('open_refund_offer')).toEqual([{ token: '2.b' }])
  expect(offered()).toEqual(['2.b', '1.a'])
  fakeServer({ open_refund_offer: answers({ offer }) })
  await store.set(openLinkedOfferAtom)
  expect(offered()).toEqual(['1.a'])
  fakeServer({ open_refund_offer: answers({ offer: null }) })
  await store.set(openLinkedOfferAtom)
  expect(store.get(offerOutcomeAtom)?.words).toContain('answered already')
})
