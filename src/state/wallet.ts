import { atom } from 'jotai'
import { getWallet } from '../../contract/calls/wallet.ts'
import type { Wallet, WalletTicket } from '../../contract/entities/wallet.ts'
import { parseLocal } from '../../contract/format/dates.ts'
import { type Kept, keep, kept } from '../../offline/kept.ts'
import { call } from '../api/call.ts'
import { token } from '../api/token.ts'

const KEPT_AFTER_MS = 7 * 86_400_000

/** The tickets on this device and when they were last checked; undefined: not read from the device yet. */
export const walletAtom = atom<Kept<Wallet> | null | undefined>(undefined)

export const walletTicketsAtom = atom<WalletTicket[]>(get => {
  return (get(walletAtom)?.data.tickets ?? []).filter(ticket => sinceEnd(ticket) < KEPT_AFTER_MS)
})

/** The next ticket whose event is not over. */
export const nextTicketAtom = atom<WalletTicket | null>(
  get => get(walletTicketsAtom).find(ticket => sinceEnd(ticket) < 0) ?? null,
)

/** Milliseconds since the event ended. Its times are the venue's, and so is the clock of a phone at its gate. */
function sinceEnd({ ends_at }: WalletTicket): number {
  const now = new Date()
  return now.getTime() - now.getTimezoneOffset() * 60_000 - parseLocal(ends_at).getTime()
}

export const openWalletAtom = atom(null, async (_get, set) => {
  set(walletAtom, (await kept(['wallet'])).wallet)
})

/**
 * Fetches the tickets and keeps them. A visitor whose session has ended keeps what is on the device: tickets
 * open at the gate long after. Without a session there is nobody to ask for.
 */
export const refreshWalletAtom = atom(null, async (_get, set): Promise<boolean> => {
  if ((await token()) === null) return true
  const sent = await call(getWallet, {})
  if (!sent.ok || sent.answer.owner === null) return sent.ok
  set(walletAtom, { savedAt: Date.now(), data: sent.answer })
  await keep({ wallet: sent.answer })
  return true
})
