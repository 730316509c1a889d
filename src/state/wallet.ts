import { atom } from 'jotai'
import { getWallet } from '../../contract/calls/wallet.ts'
import { type Wallet, type WalletTicket, wallet } from '../../contract/entities/wallet.ts'
import { parseLocal } from '../../contract/format/dates.ts'
import { TICKET_KEPT_DAYS } from '../../contract/rules/ticketKeptDays.ts'
import { deviceChange, loadFromDevice, type Stored, saveToDevice } from '../../offline/deviceStore.ts'
import { call } from '../api/call.ts'
import { token } from '../api/token.ts'

/** The tickets, until they are replaced or their owner signs out. */
export const walletRow = { name: 'wallet', struct: wallet }

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

/** Reads the tickets from the device. What has come from the server meanwhile is newer. */
export const openWalletAtom = atom(null, async (get, set) => {
  const before = get(walletAtom)
  const [stored] = await loadFromDevice([walletRow])
  if (get(walletAtom) === before) set(walletAtom, stored)
})

/**
 * Fetches the tickets and stores them; false where that failed. While nobody is signed in, the tickets on the device
 * stay, because they must open at the gate, and those that an express guest has bought here join them. Without a session
 * there is no request.
 */
export const refreshWalletAtom = atom(null, async (get, set): Promise<boolean> => {
  if ((await token()) === null) return true
  const sent = await call(getWallet, {})
  if (!sent.ok || tellsNothing(sent.answer)) return sent.ok
  const isJoined = sent.answer.owner === null
  if (isJoined && get(walletAtom) === undefined) await set(openWalletAtom)
  const data = isJoined ? joined(get(walletAtom)?.data, sent.answer) : sent.answer
  set(walletAtom, { savedAt: Date.now(), data })
  await saveToDevice([deviceChange(walletRow, data)])
  return true
})

/** Nobody is signed in, and no express guest has bought here. */
const tellsNothing = ({ owner, tickets, transfers = [], gone = [] }: Wallet): boolean =>
  owner === null && tickets.length + transfers.length + gone.length === 0

/** What an express guest has, and what was on the device before and is not gone; the next event first. */
function joined(stored: Wallet | undefined, answer: Wallet): Wallet {
  const { tickets, transfers = [], gone = [] } = answer
  const replaced = new Set([...tickets, ...transfers].map(({ id }) => id).concat(gone))
  const stays = ({ id }: { id: string }) => !replaced.has(id)
  const all = [...(stored?.tickets.filter(stays) ?? []), ...tickets]
  return {
    ...answer,
    email: stored?.email ?? null,
    owner: stored?.owner ?? null,
    tickets: all.sort((one, other) => one.starts_at.localeCompare(other.starts_at)),
    transfers: [...transfers, ...(stored?.transfers?.filter(stays) ?? [])],
  }
}

/** While it is mounted, the tickets are fetched now and whenever the network comes back. */
export const walletRefreshAtom = atom(null, (_get, set) => set(refreshWalletAtom))
walletRefreshAtom.onMount = refresh => {
  const look = () => void refresh()
  look()
  addEventListener('online', look)
  return () => removeEventListener('online', look)
}
