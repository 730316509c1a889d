import { atom } from 'jotai'
import type { Wallet, WalletTicket } from '../../contract/entities/wallet.ts'
import { parseLocal } from '../../contract/format/dates.ts'
import { TICKET_KEPT_DAYS } from '../../contract/rules/ticketKeptDays.ts'
import type { Stored } from '../../offline/deviceStore.ts'

const SHOWN_AFTER_MS = TICKET_KEPT_DAYS * 86_400_000

/** The tickets on this device and when they were last checked; undefined: not read from the device yet. */
export const walletAtom = atom<Stored<Wallet> | null | undefined>(undefined)

export const walletTicketsAtom = atom<WalletTicket[]>(get => {
  return (get(walletAtom)?.data.tickets ?? []).filter(ticket => sinceEnd(ticket.ends_at) < SHOWN_AFTER_MS)
})

/** The next ticket whose event is not over. */
export const nextTicketAtom = atom<WalletTicket | null>(
  get => get(walletTicketsAtom).find(ticket => sinceEnd(ticket.ends_at) < 0) ?? null,
)

/** Milliseconds since the event ended. Its times are local to the venue, as is the clock of a phone at the gate. */
export function sinceEnd(ends_at: string): number {
  const now = new Date()
  return now.getTime() - now.getTimezoneOffset() * 60_000 - parseLocal(ends_at).getTime()
}
