import { atom } from 'jotai'
import type { WalletTicket } from '../../contract/entities/wallet.ts'
import { sinceEnd, walletTicketsAtom } from '../state/wallet.ts'

/** The tickets for one date of an event: at least one. */
export type TicketGroup = [WalletTicket, ...WalletTicket[]]

/** The tickets by event and date: those to come, the next first, and those that are over, the latest first. */
export const ticketGroupsAtom = atom<{ coming: TicketGroup[]; past: TicketGroup[] }>(get => {
  const byDate = new Map<string, TicketGroup>()
  for (const ticket of get(walletTicketsAtom)) {
    const key = `${ticket.event_url} ${ticket.starts_at}`
    const group = byDate.get(key)
    if (group) group.push(ticket)
    else byDate.set(key, [ticket])
  }
  const groups = [...byDate.values()]
  return {
    coming: groups.filter(([{ ends_at }]) => sinceEnd(ends_at) < 0),
    past: groups.filter(([{ ends_at }]) => sinceEnd(ends_at) >= 0).reverse(),
  }
})
