import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { walletAtom } from '../../../src/state/wallet.ts'
import { Ticket } from '../../../src/wallet/Ticket.tsx'
import Wallet from '../../../src/wallet/Wallet.tsx'
import { aStore } from '../../support/aStore.ts'
import { aTicket } from '../../support/aWallet.ts'
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

test('GAP-93 a ticket names the time zone of an event abroad and links to the livestream', () => {
  const abroad = aTicket({ time_zone: 'Central European Time', access_online: 'https://band.example/live' })
  expect(shown(<Ticket ticket={abroad} />)).toContain('at 7:30 pm · Central European Time · Town Hall')
  expect(renderToStaticMarkup(<Ticket ticket={abroad} />)).toContain('href="https://band.example/live"')
  expect(shown(<Ticket ticket={aTicket({ time_zone: null })} />)).toContain('at 7:30 pm · Town Hall')
})

test.each([
  [true, true],
  [false, false],
])('GAP-93 an empty wallet offers to sign in only with a network: %s', (onLine, isOffered) => {
  fakePage()
  vi.stubGlobal('navigator', { onLine })
  const store = aStore()
  store.set(walletAtom, null)
  const text = shown(<Wallet />, store)
  expect(text).toContain('There are no tickets on this phone.')
  expect(/ Sign in /.test(text)).toBe(isOffered)
})
