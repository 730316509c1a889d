import type { Wallet, WalletTicket } from '../../contract/entities/wallet.ts'

export const aTicket = (change: Partial<WalletTicket> = {}): WalletTicket => ({
  id: 'TICKET0001',
  qr: 'F1.TICKET0001.3.c2lnbmVk',
  event_name: 'Midwinter Strings',
  event_url: '/events/strings/',
  ticket_name: 'Stalls',
  nice_date: 'Fri 18/12/2026 at 7:30 pm',
  starts_at: '2026-12-18 19:30',
  ends_at: '2026-12-18 22:30',
  venue: 'Town Hall',
  address: '1 Square',
  seat: null,
  sale_reference: 'ABCDEFGH12',
  holder: 'Ann Lee',
  thumbnail: '/posters/strings.svg',
  ...change,
})

/** A wallet in an answer of the server. */
export const aWallet = (tickets: WalletTicket[] = [aTicket()]): Wallet => ({
  tickets,
  email: 'ann@example.com',
  owner: 7,
})
