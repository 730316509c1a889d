import { sql } from 'kysely'
import { sum } from '../../../contract/rules/totals.ts'
import type { Database } from '../../database/connect.ts'

/** What one ticket has cost, by what has paid it. In minor units. */
export interface TicketCost {
  money: number
  /** By the gift voucher that was spent. */
  credits: { sale_voucher_code_id: number; amount: number }[]
}

interface SoldTicket {
  id: string
  organiser_id: number
  number: number
  qty: number
  /** What its line has cost. */
  paid: number
}

/** The part of `whole` that belongs to each of these costs, in proportion. The parts add up to the whole. */
export function inProportion(whole: number, costs: number[]): number[] {
  const all = sum(costs)
  let [before, reached] = [0, 0]
  return costs.map(cost => {
    before += cost
    const until = all === 0 ? 0 : Math.floor((whole * before) / all)
    const part = until - reached
    reached = until
    return part
  })
}

/**
 * What a ticket of this sale has cost. Of a line that cannot be divided, the first tickets have cost more. A gift voucher
 * has paid for the tickets of its own organiser, for each of them in proportion to its cost.
 */
export async function costOfTicket(database: Database, sale: number, ticket: string): Promise<TicketCost> {
  const { rows: tickets } = await sql<SoldTicket>`
    select ticket.id, event.organiser_id, ticket.number, line.qty,
      line.qty * (line.price + line.fee) - line.discount - line.offer as paid
    from ticket
    join sale_line line on line.sale_id = ticket.sale_id and line.ticket_type_id = ticket.ticket_type_id
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where ticket.sale_id = ${sale} order by ticket.ticket_type_id, ticket.number`.execute(database)
  const { rows: credits } = await sql<{ id: number; amount: number; organiser_id: number }>`
    select used.id, used.amount, coalesce(code.organiser_id, sold.organiser_id) as organiser_id
    from sale_voucher_code used
    join gift_voucher_code code on code.id = used.gift_voucher_code_id
    left join sale_voucher sold on sold.id = code.sale_voucher_id
    where used.sale_id = ${sale} order by used.id`.execute(database)
  const organiser = tickets.find(({ id }) => id === ticket)?.organiser_id
  const own = tickets.filter(({ organiser_id }) => organiser_id === organiser)
  const costs = own.map(({ paid, qty, number }) => Math.floor(paid / qty) + (number <= paid % qty ? 1 : 0))
  const index = own.findIndex(({ id }) => id === ticket)
  const paidByCredit = credits
    .filter(({ organiser_id }) => organiser_id === organiser)
    .map(({ id, amount }) => ({
      sale_voucher_code_id: id,
      amount: inProportion(amount, costs)[index] ?? 0,
    }))
  return {
    money: (costs[index] ?? 0) - sum(paidByCredit.map(({ amount }) => amount)),
    credits: paidByCredit.filter(({ amount }) => amount > 0),
  }
}
