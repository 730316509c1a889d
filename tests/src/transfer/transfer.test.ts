import { describe, expect, test } from 'vitest'
import type { WalletTicket } from '../../../contract/entities/wallet.ts'
import { checkoutAtom } from '../../../src/state/checkout.ts'
import { isOnlineAtom } from '../../../src/state/outbox.ts'
import { walletAtom } from '../../../src/state/wallet.ts'
import {
  addRowAtom,
  chooseOrderAtom,
  editRowAtom,
  fieldOf,
  isSendingWhenOnlineAtom,
  isSentAtom,
  isUnknownAtom,
  keepSendPromiseAtom,
  localDay,
  mayTransferAtom,
  openSectionsAtom,
  refusalAtom,
  removeRowAtom,
  sectionsAtom,
  sendTransfersAtom,
  setQtyAtom,
  showProblemsAtom,
  toggleSectionAtom,
  transferProblemsAtom,
} from '../../../src/transfer/transfer.ts'
import { transfersDraft } from '../../../src/transfer/transfersDraft.ts'
import { aCheckout, aTicketLine } from '../../support/aCheckout.ts'
import { aTicket, aWallet } from '../../support/aWallet.ts'
import { answers, fakeServer, inTurn, lost, refuses } from '../../support/fakeServer.ts'
import { random } from '../../support/random.ts'
import { shownToasts } from '../../support/shownToasts.ts'
import { withStore } from '../../support/withStore.ts'

const paid = {
  ...aCheckout({ state: 'order_completed', payment_complete: true, sale_reference: 'ABCDEFGH12' }),
  tickets: [
    aTicketLine({ ticket_id: 5, qty: 2 }),
    aTicketLine({ ticket_id: 6, qty: 4, ticket_name: 'Gallery', transferable_qty: 3 }),
    aTicketLine({ ticket_id: 7, qty: 1, ticket_name: 'Box', seats: ['A1'] }),
  ],
}

const store = withStore(({ set }) => {
  set(checkoutAtom, paid)
  set(isOnlineAtom, true)
})

function fill(ticket_id = 5, index = 0, change = {}) {
  store.set(setQtyAtom, ticket_id, index, 1)
  store.set(editRowAtom, ticket_id, index, { name: 'Bo Bloom', email: 'bo@example.com', ...change })
}

describe('The sections of a transfer', () => {
  test('TRF-03 TRF-04 TRF-05 TRF-06 TRF-26 are the ticket types without seats, each with its first row', () => {
    expect(store.get(sectionsAtom)).toMatchObject([
      { ticket_id: 5, title: 'Midwinter Strings - Stalls', left: 2, rows: [{ qty: 0 }] },
      { ticket_id: 6, title: 'Midwinter Strings - Gallery', left: 3, rows: [{ qty: 0 }] },
    ])
  })

  test('TRF-02 ORD-20 are none where every ticket has a seat, and then nothing can be sent', () => {
    store.set(checkoutAtom, { ...paid, tickets: [aTicketLine({ seats: ['A1', 'A2'] })] })
    expect([store.get(sectionsAtom), store.get(mayTransferAtom)]).toEqual([[], false])
  })

  test('GAP-62 are none of which all tickets were sent', () => {
    store.set(checkoutAtom, { ...paid, tickets: [aTicketLine({ transferable_qty: 0 })] })
    expect(store.get(mayTransferAtom)).toBe(false)
  })

  test('TRF-14 TRF-15 begin closed, and open and close', () => {
    expect([...store.get(openSectionsAtom)]).toEqual([])
    store.set(toggleSectionAtom, 6, true)
    expect([...store.get(openSectionsAtom)]).toEqual([6])
    store.set(toggleSectionAtom, 6, false)
    expect([...store.get(openSectionsAtom)]).toEqual([])
  })

  test('TRF-07 TRF-27 get another row, which begins with one ticket and can be removed', () => {
    fill(6)
    store.set(addRowAtom, 6)
    expect(store.get(sectionsAtom)[1]?.rows).toMatchObject([{ name: 'Bo Bloom' }, { qty: 1, name: '' }])
    store.set(removeRowAtom, 6, 0)
    expect(store.get(sectionsAtom)[1]?.rows).toMatchObject([{ qty: 1, name: '' }])
    expect(store.get(sectionsAtom)[0]?.rows).toMatchObject([{ ticket_id: 5, qty: 0 }])
  })
})

describe('The problems of a transfer', () => {
  const problems = () => store.get(transferProblemsAtom).map(({ field, problem }) => [field, problem])

  test('GAP-24 are that nothing is chosen, as long as nothing is', () => {
    expect(problems()).toEqual([[fieldOf(5, 0, 'qty'), 'Please choose how many tickets']])
    fill(6)
    expect(problems()).toEqual([])
  })

  test('GAP-24 TRF-36 are those of each row that was touched', () => {
    fill(6)
    store.set(editRowAtom, 5, 0, { name: 'Lee' })
    expect(problems()).toEqual([[fieldOf(5, 0, 'qty'), 'Please choose how many tickets']])
    store.set(setQtyAtom, 5, 0, 1)
    expect(problems()).toEqual([[fieldOf(5, 0, 'email'), 'Please enter an email']])
  })

  test('TRF-16 TRF-17 open the sections that hold them', () => {
    fill(5)
    fill(6, 0, { email: '' })
    store.set(showProblemsAtom)
    expect([...store.get(openSectionsAtom)]).toEqual([6])
  })

  test('TRF-41 today is the day of the sender', () => {
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
    const today = localDay(new Date()).split('-').reverse().join('/')
    fill(5, 0, { is_gift: true, delivery_date: today, delivery_time: '23:59' })
    expect(problems()).toEqual([])
  })
})

describe('Send tickets', () => {
  test('TRF-10 TRF-11 TRF-13 TRF-22 TRF-23 TRF-24 sends the rows with tickets, and then there is no more to send here', async () => {
    const server = fakeServer({ get: answers(paid) })
    fill(6, 0, { is_gift: true, send_gift: 'Send now', message: 'Have fun' })
    await store.set(sendTransfersAtom)
    expect(server.bodies('set_transfers')).toEqual([
      {
        sale_reference: 'ABCDEFGH12',
        transfers: [
          {
            ticket_id: '6',
            name: 'Bo Bloom',
            email: 'bo@example.com',
            qty: '1',
            is_gift: 'true',
            send_gift: 'Send now',
            delivery_date: '',
            delivery_time: '',
            message: 'Have fun',
          },
        ],
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ])
    expect([store.get(isSentAtom), store.get(mayTransferAtom)]).toEqual([true, false])
    expect(store.get(transfersDraft.atom)).toBe(transfersDraft.empty)
    expect(server.names()).toContain('get_wallet')
  })

  test('GAP-62 another order has tickets to send', async () => {
    fakeServer({ get: answers(paid) })
    fill()
    await store.set(sendTransfersAtom)
    store.set(checkoutAtom, { ...paid, sale_reference: 'OTHER00000' })
    expect(store.get(mayTransferAtom)).toBe(true)
  })

  test('TRF-18 sends nothing while a row has a problem', async () => {
    const server = fakeServer()
    fill(5, 0, { email: '' })
    await store.set(sendTransfersAtom)
    expect(server.asked).toEqual([])
  })

  test('TRF-44 TRF-45 says that it failed and why, and can be pressed again', async () => {
    const server = fakeServer({
      get: answers(paid),
      set_transfers: inTurn(refuses(409, 'Only 1 can be sent.'), answers({ success: true })),
    })
    fill()
    await store.set(sendTransfersAtom)
    expect(shownToasts()).toEqual(['Unable to send tickets. Please try again later'])
    expect([store.get(refusalAtom), store.get(isUnknownAtom)]).toEqual(['Only 1 can be sent.', false])
    await store.set(sendTransfersAtom)
    expect(store.get(isSentAtom)).toBe(true)
    const [first, second] = server.keys('set_transfers')
    expect(first).not.toBe(second)
  })

  test('GAP-123 whose answer is lost is not called failed, nor are the ones before', async () => {
    fakeServer({ get: answers(paid), set_transfers: inTurn(refuses(409, 'No.'), lost) })
    fill()
    await store.set(sendTransfersAtom)
    await store.set(sendTransfersAtom)
    expect(store.get(isUnknownAtom)).toBe(true)
    expect(shownToasts()).toEqual([])
  })

  test('asks for a lost answer again, as the same request, also where the rows were lost since', async () => {
    const server = fakeServer({ get: answers(paid), set_transfers: inTurn(lost, answers({ success: true })) })
    fill()
    await store.set(sendTransfersAtom)
    expect([store.get(isUnknownAtom), store.get(isSentAtom)]).toEqual([true, false])
    store.set(transfersDraft.atom, { ...store.get(transfersDraft.atom), rows: [] })
    await store.set(sendTransfersAtom)
    expect([store.get(isUnknownAtom), store.get(isSentAtom)]).toEqual([false, true])
    const [first, second] = server.bodies('set_transfers')
    expect(second).toEqual(first)
    expect(new Set(server.keys('set_transfers')).size).toBe(1)
  })

  test('without a network promises to send, and the promise can be taken back', async () => {
    const server = fakeServer({ get: answers(paid) })
    fill()
    store.set(isOnlineAtom, false)
    await store.set(sendTransfersAtom)
    expect(store.get(isSendingWhenOnlineAtom)).toBe(true)
    await store.set(sendTransfersAtom)
    expect(store.get(isSendingWhenOnlineAtom)).toBe(false)
    expect(server.asked).toEqual([])
  })

  test('TRF-12 a second press while it is sent does nothing', async () => {
    const server = fakeServer({ get: answers(paid) })
    fill()
    await Promise.all([store.set(sendTransfersAtom), store.set(sendTransfersAtom)])
    expect(server.names().filter(name => name === 'set_transfers')).toHaveLength(1)
  })
})

describe('An order of the wallet', () => {
  const sendable = (id: string, change: Partial<WalletTicket> = {}) =>
    aTicket({ id, ticket_id: 5, is_transferable: true, sale_reference: 'WALLET0001', ...change })
  const fillWallet = (...tickets: WalletTicket[]) =>
    store.set(walletAtom, { savedAt: 0, data: aWallet(tickets) })

  test('GAP-93 has a section for each ticket type of it that can be sent', () => {
    fillWallet(
      sendable('1'),
      sendable('2'),
      sendable('3', { is_transferable: false }),
      sendable('4', { sale_reference: 'OTHER00000' }),
      sendable('5', { ticket_id: 6, ticket_name: 'Gallery' }),
    )
    store.set(chooseOrderAtom, 'WALLET0001')
    expect(store.get(sectionsAtom)).toMatchObject([
      { ticket_id: 5, title: 'Midwinter Strings - Stalls', left: 2, rows: [{ qty: 0 }] },
      { ticket_id: 6, title: 'Midwinter Strings - Gallery', left: 1, rows: [{ qty: 0 }] },
    ])
    expect([...store.get(openSectionsAtom)]).toEqual([])
  })

  test('GAP-93 of one ticket is open, and has the ticket chosen', () => {
    fillWallet(sendable('1'))
    store.set(chooseOrderAtom, 'WALLET0001')
    expect(store.get(sectionsAtom)).toMatchObject([{ rows: [{ qty: 1 }] }])
    expect([...store.get(openSectionsAtom)]).toEqual([5])
  })

  test('GAP-93 is what is sent, whatever the checkout shows', async () => {
    fillWallet(sendable('1'))
    store.set(chooseOrderAtom, 'WALLET0001')
    const server = fakeServer({ get: answers(paid), get_wallet: answers(aWallet([])) })
    fill()
    await store.set(sendTransfersAtom)
    expect(server.bodies('set_transfers')).toMatchObject([{ sale_reference: 'WALLET0001' }])
    expect([store.get(isSentAtom), store.get(sectionsAtom)]).toEqual([true, []])
  })

  test('GAP-93 does not show what was typed for another one', () => {
    fillWallet(sendable('1'), sendable('2', { sale_reference: 'OTHER00000' }))
    store.set(chooseOrderAtom, 'WALLET0001')
    fill()
    store.set(chooseOrderAtom, 'OTHER00000')
    expect(store.get(sectionsAtom)).toMatchObject([{ rows: [{ name: '' }] }])
    store.set(chooseOrderAtom, 'WALLET0001')
    expect(store.get(sectionsAtom)).toMatchObject([{ rows: [{ name: 'Bo Bloom' }] }])
  })

  test('GAP-123 whose answer is lost is asked for again as the same request, also from another one', async () => {
    fillWallet(sendable('1'), sendable('2', { sale_reference: 'OTHER00000' }))
    store.set(chooseOrderAtom, 'WALLET0001')
    const server = fakeServer({
      get: answers(paid),
      get_wallet: lost,
      set_transfers: inTurn(lost, answers({ success: true })),
    })
    fill()
    await store.set(sendTransfersAtom)
    store.set(chooseOrderAtom, 'OTHER00000')
    expect(store.get(isUnknownAtom)).toBe(true)
    await store.set(sendTransfersAtom)
    const [first, second] = server.bodies('set_transfers')
    expect(second).toEqual(first)
    // The other order was not sent.
    expect([store.get(isUnknownAtom), store.get(isSentAtom)]).toEqual([false, false])
  })

  test('whose session has ended says how to go on, and keeps what was typed', async () => {
    fillWallet(sendable('1'))
    store.set(chooseOrderAtom, 'WALLET0001')
    fakeServer({ get: answers(paid), get_wallet: lost, set_transfers: refuses(401, 'Please sign in.') })
    fill()
    await store.set(sendTransfersAtom)
    expect(store.get(refusalAtom)).toContain('Please sign in again to send tickets.')
    expect(store.get(sectionsAtom)).toMatchObject([{ rows: [{ name: 'Bo Bloom' }] }])
  })

  test('to which the page goes back keeps its promise, and without a network is not asked for', async () => {
    fillWallet(sendable('1'))
    store.set(chooseOrderAtom, 'WALLET0001')
    fill()
    store.set(isOnlineAtom, false)
    await store.set(sendTransfersAtom)
    store.set(keepSendPromiseAtom)
    store.set(chooseOrderAtom, 'WALLET0001')
    expect(store.get(isSendingWhenOnlineAtom)).toBe(true)
    store.set(chooseOrderAtom, 'OTHER00000')
    expect(store.get(isSendingWhenOnlineAtom)).toBe(false)
  })
})

test('TRF-37 TRF-39 ten thousand random edits never exceed what was bought', () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6))
  const chance = random(seed)
  const among = (count: number) => Math.floor(chance() * count)
  for (let edit = 0; edit < 10_000; edit++) {
    const section = store.get(sectionsAtom)[among(2)]
    if (!section) expect.unreachable(`SEED=${seed}`)
    const { ticket_id, rows } = section
    const index = among(rows.length)
    const kind = among(4)
    if (kind === 0) store.set(addRowAtom, ticket_id)
    else if (kind === 1) store.set(removeRowAtom, ticket_id, index)
    else store.set(setQtyAtom, ticket_id, index, among(12) - 3)
    for (const one of store.get(sectionsAtom)) {
      const total = one.rows.reduce((sum, { qty }) => sum + qty, 0)
      expect(total, `SEED=${seed}, edit ${edit}`).toBeLessThanOrEqual(one.left)
      expect(one.rows.every(({ qty }) => qty >= 0) && one.rows.length <= one.left, `SEED=${seed}`).toBe(true)
    }
  }
})
