import { describe, expect, test } from 'vitest'
import { saveDonation, updateDonation } from '../../../contract/calls/donation.ts'
import type { Notice, Op, Outbox } from '../../../offline/outboxRecord.ts'
import { emptyOutbox } from '../../../offline/outboxRecord.ts'
import {
  leavePassedAtom,
  notePassedAtom,
  persistedPassed,
  shownStepAtom,
} from '../../../src/checkout/passed.ts'
import { checkoutAtom, isLiveAtom } from '../../../src/state/checkout.ts'
import { isOnlineAtom, outboxAtom } from '../../../src/state/outbox.ts'
import { aCheckout, owlAid } from '../../support/aCheckout.ts'
import { answers, fakeServer, refuses } from '../../support/fakeServer.ts'
import { withStore } from '../../support/withStore.ts'

const SALE = 'ABCDE12345'

const atDonation = aCheckout({
  state: 'donation',
  sale_reference: SALE,
  seconds_remaining: 600,
  charity: owlAid,
})

const given = { ...atDonation, donation_amount: 10 }

const store = withStore(store => {
  store.set(checkoutAtom, atDonation)
  store.set(isLiveAtom, true)
})

const donation: Partial<Op> = {
  name: saveDonation.name,
  path: saveDonation.path,
  body: { amount_before_booking_fee: 10, charity_id: owlAid.id },
}
const giftAid: Partial<Op> = {
  name: updateDonation.name,
  path: updateDonation.path,
  body: { is_gift_aid: true, subscribe: false, uk_based: true, address1: '', postcode: '' },
}

/** An outbox in which the saves of these steps wait. */
function outboxOf(saves: { [step: string]: Partial<Op> }, refused: string[] = []): Outbox {
  const op = { seq: 1, key: 'k', name: '', path: '', body: {}, at: 0, attempts: 0, breaks: 0, notBefore: 0 }
  const notice = (resource: string): Notice => ({
    id: 'n',
    resource,
    name: '',
    body: {},
    kind: 'refused',
    error: null,
  })
  return {
    ...emptyOutbox(),
    entries: Object.fromEntries(
      Object.entries(saves).map(([resource, save]) => [
        resource,
        { resource, alone: false, owner: '', epoch: 0, pending: { ...op, ...save } },
      ]),
    ),
    notices: refused.map(notice),
  }
}

function wait(saves: { [step: string]: Partial<Op> }, refused: string[] = []): void {
  store.set(outboxAtom, outboxOf(saves, refused))
  store.set(notePassedAtom)
}

describe('The step that is shown', () => {
  test.each<[string, boolean, Partial<Op>, string]>([
    ['with a network, stays until the server has left it', true, donation, 'donation'],
    ['without a network, is the next one that an update saves', false, donation, 'gift_aid'],
    ['is the next one where no answer came', true, { ...donation, attempts: 1 }, 'gift_aid'],
    ['stays where the server has failed', true, { ...donation, attempts: 1, breaks: 1 }, 'donation'],
    [
      'stays where the next one needs a network',
      false,
      { ...donation, body: { ...(donation.body as object), amount_before_booking_fee: 0 } },
      'donation',
    ],
  ])('GAP-26 %s', (_, isOnline, save, shown) => {
    store.set(isOnlineAtom, isOnline)
    wait({ donation: save })
    expect(store.get(shownStepAtom)).toBe(shown)
  })

  test('does not go back while what waits is sent', () => {
    store.set(isOnlineAtom, false)
    wait({ donation })
    store.set(isOnlineAtom, true)
    wait({ donation })
    expect(store.get(shownStepAtom)).toBe('gift_aid')
    store.set(checkoutAtom, given)
    wait({ gift_aid: giftAid })
    expect(store.get(shownStepAtom)).toBe('gift_aid')
  })

  test('is the one whose save was refused', () => {
    store.set(isOnlineAtom, false)
    wait({ donation })
    // The donation of an earlier save.
    store.set(checkoutAtom, given)
    expect(store.get(shownStepAtom)).toBe('gift_aid')
    wait({}, ['donation'])
    expect(store.get(shownStepAtom)).toBe('donation')
  })

  test('is that of the server in another sale', () => {
    store.set(isOnlineAtom, false)
    wait({ donation })
    store.set(checkoutAtom, { ...atDonation, donation_amount: 10, sale_reference: 'ZYXWV98765' })
    expect(store.get(shownStepAtom)).toBe('donation')
  })
})

describe('Leaving passed steps', () => {
  test('GAP-26 tells the server of each step once its save is applied', async () => {
    const server = fakeServer()
    store.set(isOnlineAtom, false)
    wait({ donation, gift_aid: giftAid })
    store.set(checkoutAtom, given)
    wait({})
    await store.set(leavePassedAtom)
    expect(server.bodies('update_basket_state')).toEqual([{ state: 'gift_aid' }, { state: 'login' }])
    expect(store.get(shownStepAtom)).toBe('login')
    expect(store.get(persistedPassed.data)).toEqual({ sale: SALE, steps: [] })
  })

  test('asks the server once where it is told twice at the same time', async () => {
    const server = fakeServer()
    wait({ donation })
    wait({})
    await Promise.all([store.set(leavePassedAtom), store.set(leavePassedAtom)])
    expect(server.bodies('update_basket_state')).toHaveLength(1)
  })

  test.each<[string, () => void]>([
    ['while its save waits', () => wait({ donation })],
    ['whose save was refused', () => wait({}, ['donation'])],
    ['before the server has answered this page', () => store.set(isLiveAtom, false)],
  ])('leaves no step %s', async (_, change) => {
    const server = fakeServer()
    wait({ donation })
    wait({})
    change()
    await store.set(leavePassedAtom)
    expect(server.names()).toEqual([])
  })

  test('tries again after a failure', async () => {
    const server = fakeServer({ update_basket_state: refuses(500, 'no'), get: answers(atDonation) })
    wait({ donation })
    wait({})
    await store.set(leavePassedAtom)
    expect(store.get(shownStepAtom)).toBe('donation')
    server.set('update_basket_state', answers({ seconds_remaining: null }))
    await store.set(leavePassedAtom)
    expect(store.get(shownStepAtom)).toBe('login')
  })

  test('a new reservation of the same basket asks again', async () => {
    const server = fakeServer()
    wait({ donation })
    store.set(checkoutAtom, { ...atDonation, state: 'basket' })
    wait({})
    await store.set(leavePassedAtom)
    store.set(checkoutAtom, atDonation)
    await store.set(leavePassedAtom)
    expect(server.names()).toEqual([])
    expect(store.get(shownStepAtom)).toBe('donation')
  })
})
