import {
  addTicket,
  putTicket,
  removeFromBasket,
  updateTicketQuantity,
} from '../../../contract/calls/basket.ts'
import type { Passed } from '../faultProxy.ts'

/** Quantities by ticket id. */
export type Lines = Record<string, number>

/** The expected basket if the server applied each idempotency key once, at its first success. */
export function appliedOnce(log: Passed[], before: Lines): Lines {
  const lines = { ...before }
  const applied = new Set<string>()
  const yes = log.filter(({ served }) => served !== null && served >= 200 && served < 300)
  for (const { path, key, body } of yes.sort((one, other) => (one.servedAt ?? 0) - (other.servedAt ?? 0))) {
    if (key === null || applied.has(key)) continue
    applied.add(key)
    const said = new URLSearchParams(body)
    const ticket = said.get('ticket_id') ?? ''
    if (path === updateTicketQuantity.path) lines[ticket] = Number(said.get('quantity'))
    if (path === putTicket.path) lines[ticket] = Number(said.get('qty'))
    if (path === addTicket.path) lines[ticket] = (lines[ticket] ?? 0) + Number(said.get('qty'))
    if (path === removeFromBasket.path) delete lines[ticket]
  }
  return lines
}
