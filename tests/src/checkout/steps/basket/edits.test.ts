import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeOutbox, readOutbox } from '../../../../../offline/outboxStore.ts'
import * as tabs from '../../../../../src/api/tabs.ts'
import { lineNoticesAtom, noticeWordsAtom, otherNoticesAtom } from '../../../../../src/checkout/notices.ts'
import { ofTicket, ofVoucher } from '../../../../../src/checkout/steps/basket/basketLine.ts'
import { applyCodeAtom, codeAtom, typeCodeAtom } from '../../../../../src/checkout/steps/basket/code.ts'
import { editsAtom, removedAtom } from '../../../../../src/checkout/steps/basket/editState.ts'
import {
  belowMinimumAtom,
  editQuantityAtom,
  leaveQuantityAtom,
  updatingAtom,
} from '../../../../../src/checkout/steps/basket/edits.ts'
import {
  removeLineAtom,
  undoableAtom,
  undoRemoveAtom,
} from '../../../../../src/checkout/steps/basket/removal.ts'
import { putTicketUpdate } from '../../../../../src/checkout/steps/basket/updates.ts'
import { basketCountAtom, optimisticCheckoutAtom } from '../../../../../src/outbox/optimisticCheckout.ts'
import { updateWith } from '../../../../../src/outbox/update.ts'
import { writeUpdateAtom } from '../../../../../src/outbox/writeUpdate.ts'
import { checkoutAtom } from '../../../../../src/state/checkout.ts'
import { outboxAtom, sendingAtom, undeliveredAtom } from '../../../../../src/state/outbox.ts'
import { watchOutbox } from '../../../../../src/watch/outbox.ts'
import { aCheckout, aTicketLine } from '../../../../support/aCheckout.ts'
import { aStore } from '../../../../support/aStore.ts'
import { fakePage } from '../../../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost, refuses } from '../../../../support/fakeServer.ts'
import { shownToasts } from '../../../../support/shownToasts.ts'

const LINE = aTicketLine({ ticket_id: 5, qty: 2, max_can_reserve: 8 })
const OTHER = aTicketLine({ ticket_id: 6, qty: 1, max_can_reserve: null })
const FROM_4 = aTicketLine({ ticket_id: 5, qty: 4, min_per_customer: 4 })

let store: ReturnType<typeof createStore>

beforeEach(() => {
  vi.useFakeTimers()
  fakePage()
  store = aStore()
  store.set(checkoutAtom, aCheckout({ tickets: [LINE, OTHER] }))
  watchOutbox(store)
})
afterEach(async () => {
  await changeOutbox(outbox => ({ ...outbox, entries: {} }))
  vi.useRealTimers()
  vi.unstubAllGlobals()
  shownToasts()
})

const type = (typed: number | null, line = LINE) => store.set(editQuantityAtom, ofTicket(line), typed)
const shown = () => store.get(editsAtom)['ticket:5']?.shown
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('Lines of one event and ticket type for two dates have two names', () => {
  const names = ['Fri 18/12/2026', 'Sat 19/12/2026'].map(nice_date => ofTicket({ ...LINE, nice_date }).name)
  expect(new Set(names).size).toBe(2)
})

describe('A quantity edit', () => {
  test('that is refused is told to the other tabs, which show it still', async () => {
    const told: unknown[] = []
    vi.spyOn(tabs, 'tell').mockImplementation(say => void told.push(say))
    fakeServer({ update_ticket_quantity: refuses(422, 'There are not that many left') })
    type(3)
    await pass(2000)
    expect(told.at(-1)).toBe('changed')
  })

  test('QTY-01 QTY-03 is sent after two seconds, and the basket is read back', async () => {
    const server = fakeServer({ get: answers(aCheckout({ tickets: [{ ...LINE, qty: 3 }] })) })
    type(3)
    await pass(1999)
    expect(server.names()).toEqual([])
    await pass(1)
    expect(server.names()).toEqual(['update_ticket_quantity', 'get'])
    expect(server.bodies('update_ticket_quantity')).toEqual([{ ticket_id: '5', quantity: '3' }])
    expect(store.get(editsAtom)).toEqual({})
    expect(store.get(checkoutAtom)?.tickets[0]?.qty).toBe(3)
  })

  test('QTY-01 of ten presses in two seconds is one request, with the last value', async () => {
    const server = fakeServer()
    for (let press = 0; press < 10; press++) {
      type([3, 4, 5, 6, 7, 8, 7, 6, 5, 4][press] ?? 0)
      await pass(200)
    }
    await pass(1799)
    expect(server.names()).toEqual([])
    await pass(1)
    expect(server.bodies('update_ticket_quantity')).toEqual([{ ticket_id: '5', quantity: '4' }])
  })

  test('QTY-01 of one line does not put off another’s', async () => {
    const server = fakeServer()
    type(3)
    await pass(1500)
    type(9, OTHER)
    await pass(500)
    expect(server.bodies('update_ticket_quantity')).toEqual([{ ticket_id: '5', quantity: '3' }])
    await pass(1500)
    expect(server.bodies('update_ticket_quantity')).toHaveLength(2)
  })

  test('QTY-02 GAP-31 is updating from the first press, and saving while it is sent', async () => {
    const slow = heldBack(answers({ success: true }))
    fakeServer({ update_ticket_quantity: slow.reply })
    const isSaving = () => store.get(sendingAtom).has('ticket:5')
    type(3)
    expect([store.get(updatingAtom), isSaving()]).toEqual([true, false])
    await pass(2000)
    expect([store.get(updatingAtom), isSaving()]).toEqual([true, true])
    slow.release()
    await pass(0)
    expect([store.get(updatingAtom), store.get(editsAtom)['ticket:5']]).toEqual([false, undefined])
  })

  test('of the quantity that this page has from the server is sent, because another tab may have changed it', async () => {
    const server = fakeServer()
    type(3)
    await pass(1000)
    type(2)
    await pass(2000)
    expect(server.bodies('update_ticket_quantity')).toEqual([{ ticket_id: '5', quantity: '2' }])
  })

  test('over an undo that was not sent is the quantity of that undo, so that the line comes back', async () => {
    const server = fakeServer()
    await store.set(writeUpdateAtom, updateWith(putTicketUpdate, { ticket_id: 5, date_id: 4, qty: 6 }), 5000)
    type(2)
    await pass(2000)
    expect(server.names().filter(name => name !== 'get')).toEqual(['put_ticket'])
    expect(server.bodies('put_ticket')).toEqual([{ ticket_id: '5', date_id: '4', qty: '2' }])
  })

  test('QTY-04 QTY-05 QTY-06 above the maximum is clamped, sent, and its warning stays', async () => {
    const server = fakeServer()
    type(20)
    expect(store.get(editsAtom)['ticket:5']).toMatchObject({
      shown: 8,
      warning: 'You can only reserve 8 tickets of this type',
    })
    await pass(2000)
    expect(server.bodies('update_ticket_quantity')).toEqual([{ ticket_id: '5', quantity: '8' }])
    expect(store.get(editsAtom)['ticket:5']?.warning).toBe('You can only reserve 8 tickets of this type')
    expect(store.get(updatingAtom)).toBe(false)
  })

  test('QTY-07 QTY-08 RSV-04 GAP-32 below the minimum stays as typed, warns, and is not sent', async () => {
    const server = fakeServer()
    type(3, FROM_4)
    store.set(leaveQuantityAtom, 'ticket:5')
    await pass(5000)
    expect(server.names()).toEqual([])
    expect(store.get(editsAtom)['ticket:5']).toMatchObject({
      shown: 3,
      warning: 'You must purchase a minimum of 4 tickets of this type',
    })
    expect(store.get(belowMinimumAtom)).toBe(true)
    type(5, FROM_4)
    expect(store.get(belowMinimumAtom)).toBe(false)
  })

  test.each([null, 0, -1])(
    'GAP-32 of %s is sent nowhere, and the last value comes back on leaving',
    async typed => {
      const server = fakeServer()
      type(typed)
      expect(shown()).toBe(typed)
      await pass(5000)
      store.set(leaveQuantityAtom, 'ticket:5')
      expect(store.get(editsAtom)).toEqual({})
      expect(server.names()).toEqual([])
    },
  )

  test.each([null, 0])('GAP-32 QTY-01 of 4 and then %s within two seconds sends the 4', async typed => {
    const server = fakeServer({ get: answers(aCheckout({ tickets: [{ ...LINE, qty: 4 }] })) })
    type(4)
    await pass(500)
    type(typed)
    await pass(2000)
    expect(server.bodies('update_ticket_quantity')).toEqual([{ ticket_id: '5', quantity: '4' }])
    store.set(leaveQuantityAtom, 'ticket:5')
    expect([store.get(editsAtom), store.get(checkoutAtom)?.tickets[0]?.qty]).toEqual([{}, 4])
  })

  test('GAP-32 that is left before it is sent stays', () => {
    type(3)
    store.set(leaveQuantityAtom, 'ticket:5')
    expect(shown()).toBe(3)
  })

  test('QTY-12 that is refused says so, on its line too, and shows what the server has', async () => {
    const server = fakeServer({
      update_ticket_quantity: refuses(422, 'Only 2 are left.'),
      get: answers(aCheckout({ tickets: [LINE, OTHER] })),
    })
    type(3)
    await pass(2000)
    expect(shownToasts()).toEqual(['Unable to update Ticket quantity. Please try again later'])
    expect(server.names()).toEqual(['update_ticket_quantity', 'get'])
    const notice = store.get(lineNoticesAtom).get('ticket:5')
    expect(notice && store.get(noticeWordsAtom)(notice)).toBe('You asked for 3. Only 2 are left.')
    expect(store.get(editsAtom)['ticket:5']).toBeUndefined()
    expect(store.get(updatingAtom)).toBe(false)
  })

  test('GAP-123 whose answer is lost is not called failed, stays on the device, and is the same request again', async () => {
    const server = fakeServer({ update_ticket_quantity: inTurn(lost, lost, answers({ success: true })) })
    type(3)
    await pass(2000)
    expect(shownToasts()).toEqual([])
    expect([...store.get(undeliveredAtom)]).toEqual(['ticket:5'])
    expect(store.get(updatingAtom)).toBe(true)
    await pass(60_000)
    expect(server.bodies('update_ticket_quantity').map(body => body.quantity)).toEqual(['3', '3', '3'])
    expect(new Set(server.keys('update_ticket_quantity')).size).toBe(1)
    expect(shownToasts()).toEqual([])
    expect(store.get(updatingAtom)).toBe(false)
  })

  test('that was saved is what the basket has, even where it cannot be read back', async () => {
    const server = fakeServer({ get: lost })
    type(3)
    await pass(2000)
    expect(store.get(checkoutAtom)?.tickets.map(line => line.qty)).toEqual([3, 1])
    expect(store.get(editsAtom)).toEqual({})
    type(2, store.get(checkoutAtom)?.tickets[0])
    await pass(2000)
    expect(server.bodies('update_ticket_quantity').map(body => body.quantity)).toEqual(['3', '2'])
    expect(shownToasts()).toEqual([])
  })
})

const voucher = {
  id: 7,
  qty: 2,
  value: 15,
  name: 'A night of stars',
  thumbnail: '/posters/stars.svg',
  o_url: 'https://skywatch.example/',
  o_name: 'Skywatch',
  uk_expiry_date: '21/11/2027',
}

describe('Removing a line', () => {
  test('drops its edit, reads the basket back, and can be undone', async () => {
    const server = fakeServer()
    type(3)
    await store.set(removeLineAtom, ofTicket(LINE))
    await pass(5000)
    expect(server.names()).toEqual(['remove_from_basket', 'get'])
    store.set(checkoutAtom, aCheckout({ tickets: [OTHER] }))
    await store.set(undoRemoveAtom)
    await pass(0)
    expect(server.bodies('put_ticket')).toEqual([{ ticket_id: '5', date_id: '4', qty: '3' }])
    expect(store.get(removedAtom)).toBeNull()
  })

  test('cannot be undone any more once the ticket is added again, as in another tab', async () => {
    const server = fakeServer({ get: answers(aCheckout({ tickets: [OTHER] })) })
    await store.set(removeLineAtom, ofTicket(LINE))
    await pass(5000)
    expect(store.get(undoableAtom)).not.toBeNull()
    store.set(checkoutAtom, aCheckout({ tickets: [OTHER, LINE] }))
    expect(store.get(undoableAtom)).toBeNull()
    await store.set(undoRemoveAtom)
    await pass(5000)
    expect(server.bodies('put_ticket')).toEqual([])
  })

  test('that was applied is shown again by Undo at once, before the server has put the line back', async () => {
    fakeServer({ put_ticket: lost, get: answers(aCheckout({ tickets: [OTHER] })) })
    await store.set(removeLineAtom, ofTicket(LINE))
    await pass(5000)
    expect(store.get(optimisticCheckoutAtom)?.tickets).toEqual([OTHER])
    await store.set(undoRemoveAtom)
    await pass(30_000)
    expect(store.get(optimisticCheckoutAtom)?.tickets).toEqual([OTHER, LINE])
  })

  test.each([
    ['a ticket', ofTicket(LINE), aCheckout({ tickets: [OTHER, LINE] })],
    [
      'gift vouchers',
      ofVoucher(voucher, ''),
      aCheckout({ tickets: [OTHER], gift_vouchers: [voucher], basket_total: 85 }),
    ],
  ])('GAP-117 the Undo of %s that waits is shown in a page that is loaded then', async (_, line, whole) => {
    const without = aCheckout({ tickets: [OTHER], basket_total: 55 })
    fakeServer({ put_ticket: lost, put_gift_voucher: lost, get: answers(without) })
    store.set(checkoutAtom, whole)
    await store.set(removeLineAtom, line)
    await pass(5000)
    await store.set(undoRemoveAtom)
    await pass(1000)
    const loaded = aStore()
    loaded.set(checkoutAtom, without)
    loaded.set(outboxAtom, await readOutbox())
    const { tickets, gift_vouchers } = whole
    expect(loaded.get(optimisticCheckoutAtom)).toMatchObject({ tickets, gift_vouchers })
    expect(loaded.get(basketCountAtom)).toBe(line.qty + OTHER.qty)
  })

  test('that was applied is shown again by Undo with a number that is typed while the Undo is on its way', async () => {
    const slow = heldBack(answers({ success: true }))
    fakeServer({ put_ticket: slow.reply, get: answers(aCheckout({ tickets: [OTHER] })) })
    await store.set(removeLineAtom, ofTicket(LINE))
    await pass(5000)
    await store.set(undoRemoveAtom)
    await pass(0)
    await store.set(editQuantityAtom, ofTicket(LINE), 4)
    expect(store.get(optimisticCheckoutAtom)?.tickets).toEqual([OTHER, { ...LINE, qty: 4 }])
    slow.release()
    await pass(0)
  })

  test('whose edit was written but is not rendered yet is undone to what was typed', async () => {
    const server = fakeServer()
    await type(3)
    expect(store.get(editsAtom)).toEqual({})
    await store.set(removeLineAtom, ofTicket(LINE))
    await pass(0)
    store.set(checkoutAtom, aCheckout({ tickets: [OTHER] }))
    await store.set(undoRemoveAtom)
    await pass(0)
    expect(server.bodies('put_ticket')).toEqual([{ ticket_id: '5', date_id: '4', qty: '3' }])
  })

  test('of vouchers that is in flight is followed by its Undo, and shown as undone at once', async () => {
    store.set(checkoutAtom, aCheckout({ gift_vouchers: [voucher] }))
    const removal = heldBack(answers({ success: true }))
    const server = fakeServer({
      remove_gift_voucher_from_basket: removal.reply,
      get: answers(aCheckout({ gift_vouchers: [] })),
    })
    await store.set(removeLineAtom, ofVoucher(voucher, ''))
    await pass(0)
    await store.set(undoRemoveAtom)
    await pass(5000)
    expect(server.names()).toEqual(['remove_gift_voucher_from_basket'])
    expect(store.get(optimisticCheckoutAtom)?.gift_vouchers).toEqual([voucher])
    removal.release()
    await pass(5000)
    expect(server.names().filter(name => name !== 'get')).toEqual([
      'remove_gift_voucher_from_basket',
      'put_gift_voucher',
    ])
    expect(server.bodies('put_gift_voucher')).toEqual([{ gift_voucher_id: '7', value: '15', qty: '2' }])
  })

  test('of vouchers that was applied is shown again by Undo at once, with a number that is typed then', async () => {
    store.set(checkoutAtom, aCheckout({ gift_vouchers: [voucher] }))
    const server = fakeServer({ put_gift_voucher: lost, get: answers(aCheckout({ gift_vouchers: [] })) })
    await store.set(removeLineAtom, ofVoucher(voucher, ''))
    await pass(5000)
    expect(store.get(optimisticCheckoutAtom)?.gift_vouchers).toEqual([])
    await store.set(undoRemoveAtom)
    await store.set(editQuantityAtom, ofVoucher(voucher, ''), 4)
    await pass(30_000)
    expect(store.get(optimisticCheckoutAtom)?.gift_vouchers).toEqual([{ ...voucher, qty: 4 }])
    expect(server.names()).not.toContain('update_gift_voucher_quantity')
  })

  test('of vouchers that were edited is undone to what was typed', async () => {
    store.set(checkoutAtom, aCheckout({ gift_vouchers: [voucher] }))
    const server = fakeServer()
    await store.set(editQuantityAtom, ofVoucher(voucher, ''), 3)
    await store.set(writeUpdateAtom, ofVoucher(voucher, '').removal, 10_000)
    store.set(removedAtom, { ...ofVoucher(voucher, ''), qty: 3 })
    await store.set(undoRemoveAtom)
    expect(store.get(optimisticCheckoutAtom)?.gift_vouchers).toEqual([{ ...voucher, qty: 3 }])
    await pass(20_000)
    expect(server.names()).toEqual(['put_gift_voucher', 'get'])
  })

  test('is seen even where the basket cannot be read back', async () => {
    fakeServer({ get: lost })
    await store.set(removeLineAtom, ofTicket(LINE))
    await pass(0)
    expect(store.get(checkoutAtom)?.tickets).toEqual([OTHER])
  })

  test('BAS-46 that is refused says so, and there is nothing to undo', async () => {
    fakeServer({ remove_from_basket: refuses(409, 'No.') })
    await store.set(removeLineAtom, ofTicket(LINE))
    await pass(0)
    expect(shownToasts()).toEqual(['Unable to remove the Ticket from the basket. Please try again later'])
    expect(store.get(removedAtom)).toBeNull()
  })

  test('that waits is seen as done, and can be taken back', async () => {
    const server = fakeServer({ remove_from_basket: lost })
    await store.set(writeUpdateAtom, ofTicket(LINE).removal, 10_000)
    expect(store.get(optimisticCheckoutAtom)?.tickets).toEqual([OTHER])
    store.set(removedAtom, ofTicket(LINE))
    await store.set(undoRemoveAtom)
    expect(store.get(optimisticCheckoutAtom)?.tickets).toEqual([LINE, OTHER])
    await pass(20_000)
    expect(server.names()).toEqual(['put_ticket', 'get'])
  })

  test('that cannot be undone says why', async () => {
    fakeServer({
      put_ticket: refuses(422, 'Stalls are sold out.'),
      get: answers(aCheckout({ tickets: [OTHER] })),
    })
    store.set(checkoutAtom, aCheckout({ tickets: [OTHER] }))
    store.set(removedAtom, ofTicket(LINE))
    await store.set(undoRemoveAtom)
    await pass(0)
    expect(store.get(otherNoticesAtom).map(store.get(noticeWordsAtom))).toEqual([
      'Your change could not be saved. Stalls are sold out.',
    ])
  })
})

describe('A call that needs the basket', () => {
  test('is sent after the edits that wait, whose two seconds it does not wait for', async () => {
    const server = fakeServer({ set_code: answers({ code_applied: true }) })
    await type(3)
    store.set(typeCodeAtom, 'MARROW10')
    await store.set(applyCodeAtom)
    expect(server.names().filter(name => name !== 'get')).toEqual(['update_ticket_quantity', 'set_code'])
  })

  test('is not sent while an edit cannot be delivered: it says so and keeps what was typed', async () => {
    const server = fakeServer({ update_ticket_quantity: lost })
    await type(3)
    store.set(typeCodeAtom, 'MARROW10')
    await store.set(applyCodeAtom)
    expect(server.names()).not.toContain('set_code')
    expect(shownToasts()).toContain('Unable to set the Code. Please try again later')
    expect(store.get(codeAtom)).toBe('MARROW10')
  })
})
