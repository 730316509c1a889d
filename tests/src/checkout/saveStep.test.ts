import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeOutbox, readOutbox } from '../../../offline/outboxStore.ts'
import { savedAddressesAtom } from '../../../src/address/saved.ts'
import { shownStepAtom } from '../../../src/checkout/passed.ts'
import { saveAnswersUpdate } from '../../../src/checkout/questions/update.ts'
import { saveStepAtom, savingStepAtom, unsavedAtom } from '../../../src/checkout/saveStep.ts'
import { deliverToAtom } from '../../../src/checkout/steps/delivery_address/deliver.ts'
import { deliveryDraft } from '../../../src/checkout/steps/delivery_address/draft.ts'
import { choiceAtom, giveAtom, skipAtom } from '../../../src/checkout/steps/donation/choose.ts'
import { updateWith } from '../../../src/outbox/update.ts'
import { checkoutAtom, isLiveAtom } from '../../../src/state/checkout.ts'
import { watchOutbox } from '../../../src/watch/outbox.ts'
import { aCheckout, owlAid } from '../../support/aCheckout.ts'
import { aStore } from '../../support/aStore.ts'
import { fakeIndexedDb } from '../../support/fakeIndexedDb.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost, type Reply, refuses } from '../../support/fakeServer.ts'
import { shownToasts } from '../../support/shownToasts.ts'

const atDonation = aCheckout({
  state: 'donation',
  sale_reference: 'ABCDE12345',
  seconds_remaining: 600,
  charity: owlAid,
})
const busy = answers({ error: 'Busy' }, 503, { 'Retry-After': '1' })
const FAILED = 'Unable to save Donation. Please try again later'

let store: ReturnType<typeof createStore>

beforeEach(async () => {
  vi.useFakeTimers({ toNotFake: ['setImmediate'] })
  fakePage()
  fakeIndexedDb()
  await changeOutbox(outbox => ({ ...outbox, entries: {}, notices: [] }))
  store = aStore()
  store.set(checkoutAtom, atDonation)
  store.set(isLiveAtom, true)
  watchOutbox(store)
})
afterEach(() => {
  shownToasts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const gives = async (amount: string) => {
  store.set(choiceAtom, { custom: amount })
  await store.set(giveAtom)
}
const serverWith = (save_donation: Reply) => fakeServer({ save_donation, get: answers(atDonation) })

describe('A save of a step', () => {
  test('GFT-05 GAP-123 that the server answers with an error is called failed, and never sent again', async () => {
    const server = serverWith(refuses(500, 'It broke'))
    await gives('100')
    await pass(120_000)
    expect(server.bodies('save_donation').map(body => body.amount_before_booking_fee)).toEqual(['100'])
    expect([store.get(unsavedAtom), ...shownToasts()]).toEqual(['', FAILED])
    expect([store.get(shownStepAtom), server.bodies('update_basket_state')]).toEqual(['donation', []])
  })

  test('that failed leaves the next one as the form says it', async () => {
    const server = serverWith(inTurn(refuses(500, 'It broke'), answers({ success: true })))
    await gives('100')
    await pass(1000)
    store.set(choiceAtom, { custom: '5' })
    await pass(60_000)
    expect(server.bodies('save_donation')).toHaveLength(1)
    await store.set(giveAtom)
    await pass(1000)
    expect(server.bodies('save_donation').map(body => body.amount_before_booking_fee)).toEqual(['100', '5'])
    expect(server.bodies('update_basket_state')).toHaveLength(1)
    shownToasts()
  })

  test('GAP-123 whose answer is that the server is busy is not called failed, and is repeated', async () => {
    const server = serverWith(inTurn(busy, answers({ success: true })))
    await gives('100')
    await pass(60_000)
    expect([store.get(unsavedAtom), ...shownToasts()]).toEqual([null])
    expect(server.bodies('save_donation')).toHaveLength(2)
  })

  test('that is withdrawn by an edit of the form is not repeated, and the screen stays until Continue', async () => {
    const slow = heldBack(busy)
    const server = serverWith(inTurn(slow.reply, answers({ success: true })))
    await gives('100')
    await pass(100)
    store.set(choiceAtom, { custom: '5' })
    await pass(100)
    slow.release()
    await pass(120_000)
    expect(server.bodies('save_donation')).toHaveLength(1)
    expect([store.get(savingStepAtom), store.get(shownStepAtom)]).toEqual(['withdrawn', 'donation'])
    expect(server.bodies('update_basket_state')).toEqual([])
    await store.set(giveAtom)
    await pass(1000)
    expect(server.bodies('save_donation').map(body => body.amount_before_booking_fee)).toEqual(['100', '5'])
    expect(server.bodies('update_basket_state')).toHaveLength(1)
  })

  test('whose answer comes after an edit of the form moves no screen on', async () => {
    const slow = heldBack(answers({ success: true }))
    const server = serverWith(slow.reply)
    await gives('100')
    await pass(100)
    store.set(choiceAtom, { custom: '5' })
    await pass(100)
    slow.release()
    await pass(60_000)
    expect([store.get(shownStepAtom), server.bodies('update_basket_state')]).toEqual(['donation', []])
    expect(Object.keys((await readOutbox()).entries)).toEqual([])
  })

  test('that may have been applied is taken back by Skip donation', async () => {
    const server = serverWith(inTurn(lost, answers({ success: true })))
    store.set(choiceAtom, { custom: '100' })
    await store.set(giveAtom)
    await pass(100)
    await store.set(skipAtom)
    await pass(60_000)
    expect(
      server
        .bodies('save_donation')
        .map(body => body.amount_before_booking_fee)
        .at(-1),
    ).toBe('0')
  })

  test('CAL-43 GAP-81 of the answers that the server says it has not stored is called failed, and the step stays', async () => {
    const asking = { ...atDonation, state: 'ticket_questions_before' } as const
    store.set(checkoutAtom, asking)
    const server = fakeServer({
      save_question_answers: answers({ questions_set: false }),
      get: answers(asking),
    })
    const body = { answers: {}, before_or_after: 'before' } as const
    await store.set(saveStepAtom, updateWith(saveAnswersUpdate, body))
    await pass(1000)
    expect([store.get(shownStepAtom), store.get(unsavedAtom)]).toEqual(['ticket_questions_before', ''])
    expect([...shownToasts(), ...server.bodies('update_basket_state')]).toEqual([
      'Unable to save your answers. Please try again',
    ])
  })

  test('of a new address leaves it among the saved ones, and no longer typed', async () => {
    const typed = { ...deliveryDraft.empty.address, first_name: 'Ann', postcode: 'ZZ99 1AA' }
    const atDelivery = { ...atDonation, state: 'delivery_address', require_delivery_address: true } as const
    store.set(checkoutAtom, atDelivery)
    store.set(deliveryDraft.atom, { ...deliveryDraft.empty, selected: 'new', address: typed })
    const saved = { id: 7, first_name: 'Ann', last_name: '', full_address: 'ZZ99 1AA' }
    fakeServer({ get_user_addresses: answers({ existing_addresses: [saved] }), get: answers(atDelivery) })
    await store.set(deliverToAtom)
    await pass(1000)
    expect([store.get(deliveryDraft.atom), store.get(savedAddressesAtom)]).toEqual([
      deliveryDraft.empty,
      [saved],
    ])
  })
})
