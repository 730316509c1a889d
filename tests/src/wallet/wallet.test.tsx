import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { WalletTicket } from '../../../contract/entities/wallet.ts'
import { ticketCode } from '../../../contract/rules/ticketCode.ts'
import { isOnlineAtom } from '../../../src/state/outbox.ts'
import { walletAtom } from '../../../src/state/wallet.ts'
import { DayFacts } from '../../../src/wallet/DayFacts.tsx'
import { QrCode } from '../../../src/wallet/QrCode.tsx'
import { Ticket } from '../../../src/wallet/Ticket.tsx'
import { TicketFiles } from '../../../src/wallet/TicketFiles.tsx'
import { type TicketGroup, ticketGroupsAtom } from '../../../src/wallet/ticketGroups.ts'
import { SendLinks } from '../../../src/wallet/transfers/SendLinks.tsx'
import Wallet from '../../../src/wallet/Wallet.tsx'
import { aStore } from '../../support/aStore.ts'
import { aTicket, aWallet } from '../../support/aWallet.ts'
import { fakePage } from '../../support/fakePage.ts'

afterEach(() => vi.unstubAllGlobals())

function shown(view: ReactNode, store = aStore()): string {
  const html = renderToStaticMarkup(<Provider store={store}>{view}</Provider>)
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('GAP-93 a seated ticket shows its holder and its seat', () => {
  const text = shown(<Ticket ticket={aTicket({ seat: 'A 4' })} />)
  expect(text).toContain('Name Ann Lee')
  expect(text).toContain('Seat A 4')
})

test('GAP-93 a ticket names the time zone of an event abroad', () => {
  const abroad = aTicket({ time_zone: 'Central European Time' })
  expect(shown(<Ticket ticket={abroad} />)).toContain('at 7:30 pm · Central European Time · Town Hall')
  expect(shown(<Ticket ticket={aTicket({ time_zone: null })} />)).toContain('at 7:30 pm · Town Hall')
})

test.each([
  [
    'the gate and the doors',
    { gate: 'North door', doors: '2026-12-18 18:45' },
    'Gate North door Doors 6:45 pm',
  ],
  ['that it is for a test', { is_test: true }, 'TEST – NOT VALID'],
  ['that its event is cancelled', { status: 'cancelled' }, 'This event is cancelled'],
  ['that its event is postponed', { status: 'postponed' }, 'This event is postponed'],
  [
    'whom it was sent to',
    { transfer: { name: 'Bo', is_sent: true } },
    'On its way to Bo, who has not claimed it yet',
  ],
  ['whom it will be sent to', { transfer: { name: 'Bo', is_sent: false } }, 'On its way to Bo, not sent yet'],
] as const)('GAP-93 a ticket states %s', (_, change, text) => {
  expect(shown(<Ticket ticket={aTicket(change)} />)).toContain(text)
  expect(shown(<Ticket ticket={aTicket()} />)).not.toContain(text)
})

test('GAP-93 a ticket on its way to somebody else shows where it is instead of its code', () => {
  const html = renderToStaticMarkup(
    <Provider store={aStore()}>
      <Ticket ticket={aTicket({ transfer: { name: 'Bo', is_sent: true } })} />
    </Provider>,
  )
  expect(html).not.toContain('QR code')
  expect(html).toContain('Show its code')
})

test('GAP-93 tickets that can be sent have a way to the form, one for each order', () => {
  const group = (...changes: Partial<WalletTicket>[]) => changes.map(aTicket) as unknown as TicketGroup
  const can = { is_transferable: true }
  expect(shown(<SendLinks group={group({}, can, can)} />).trim()).toBe('Send to a friend')
  expect(shown(<SendLinks group={group(can, { ...can, sale_reference: 'OTHER00000' })} />).trim()).toBe(
    'Send from ABCDEFGH12 Send from OTHER00000',
  )
  expect(shown(<SendLinks group={group({})} />).trim()).toBe('')
})

test('GAP-93 the facts of the day stand below the tickets: the way, the livestream, the message, the terms', () => {
  const ticket = aTicket({
    map_address: 'Town Hall & Square',
    access_online: 'https://band.example/live',
    organiser: 'The Band',
    message: 'Bring a coat.',
    terms: 'Mind the step.',
  })
  const html = renderToStaticMarkup(<DayFacts ticket={ticket} />)
  expect(html).toContain('href="https://band.example/live"')
  expect(html).toContain('https://www.google.com/maps/dir/?api=1&amp;destination=Town+Hall+%26+Square')
  const text = shown(<DayFacts ticket={ticket} />)
  for (const part of ['A message from The Band', 'Bring a coat.', 'Mind the step.'])
    expect(text).toContain(part)
  expect(shown(<DayFacts ticket={aTicket()} />).trim()).toBe('')
})

test.each([
  ['with a network', true, 5, ['pdf', 'ics', 'pkpass']],
  ['without a network', false, 5, []],
  ['that an older page has stored', true, undefined, []],
] as const)('GAP-93 the files of tickets %s', (_, isOnline, dateId, kinds) => {
  const store = aStore()
  store.set(isOnlineAtom, isOnline)
  store.set(walletAtom, { savedAt: Date.now(), data: { ...aWallet(), passes: ['apple'] } })
  const view = <TicketFiles dateId={dateId} isPast={false} />
  const html = renderToStaticMarkup(<Provider store={store}>{view}</Provider>)
  expect([...html.matchAll(/files\/5\.(\w+)/g)].map(([, kind]) => kind)).toEqual(kinds)
  expect(html).not.toContain('Google')
})

test('GAP-93 tickets are grouped by event and date, the next first, and past ones apart, the latest first', () => {
  vi.useFakeTimers({ now: new Date('2026-12-20T12:00:00Z'), toFake: ['Date'] })
  const at = (id: string, day: string, event_url = '/events/strings/') =>
    aTicket({ id, event_url, starts_at: `${day} 19:30`, ends_at: `${day} 22:30` })
  const tickets = [
    at('1', '2026-12-10'),
    at('2', '2026-12-18'),
    at('3', '2026-12-21'),
    at('4', '2026-12-21', '/events/owls/'),
    at('5', '2026-12-21'),
  ]
  const store = aStore()
  store.set(walletAtom, { savedAt: Date.now(), data: aWallet(tickets) })
  const { coming, past } = store.get(ticketGroupsAtom)
  vi.useRealTimers()
  const ids = (groups: TicketGroup[]) => groups.map(group => group.map(({ id }) => id))
  expect([ids(coming), ids(past)]).toEqual([
    [['3', '5'], ['4']],
    [['2'], ['1']],
  ])
})

test('a code of a ticket is drawn as version 5, of 37 modules', () => {
  const code = ticketCode(new Uint8Array(16), new Uint8Array(64).fill(255))
  const html = renderToStaticMarkup(<QrCode content={code} label="Code" />)
  expect(html).toContain('viewBox="0 0 45 45"')
})

test.each([
  [true, true],
  [false, false],
])('GAP-93 an empty wallet offers to find tickets only with a network: %s', (onLine, isOffered) => {
  fakePage()
  vi.stubGlobal('navigator', { onLine })
  const store = aStore()
  store.set(walletAtom, null)
  const text = shown(<Wallet />, store)
  expect(text).toContain('There are no tickets on this device.')
  expect(/ Find my tickets /.test(text)).toBe(isOffered)
})

test('GAP-93 a wallet without tickets that has an owner asks nobody to find some, also before the account is known', () => {
  fakePage()
  const store = aStore()
  store.set(walletAtom, { savedAt: Date.now(), data: { ...aWallet(), tickets: [] } })
  const text = shown(<Wallet />, store)
  expect(text).toContain('Your tickets will be here as soon as you have some.')
  expect(text).not.toContain('Find my tickets')
})

test('GAP-93 a wallet says which event was cancelled, and that money goes back where something was paid', () => {
  const date = { event_name: 'Late Show', event_url: '/events/late/', nice_date: 'Fri 18/12/2026 at 7:30 pm' }
  const store = aStore()
  const showsIt = (is_paid: boolean) => {
    store.set(walletAtom, {
      savedAt: Date.now(),
      data: { ...aWallet(), tickets: [], cancelled: [{ ...date, is_paid }] },
    })
    return shown(<Wallet />, store)
  }
  const says =
    'Late Show is cancelled It was to be on Fri 18/12/2026 at 7:30 pm . Your tickets are no longer valid.'
  expect(showsIt(true)).toContain(`${says} What you paid for them goes back the way you paid.`)
  expect(showsIt(false)).toContain(says)
  expect(showsIt(false)).not.toContain('goes back')
})
