import { sql } from 'kysely'
import { sum } from '../../contract/rules/totals.ts'
import type { Database } from '../database/connect.ts'
import { soldAsSql } from '../tickets/soldAsSql.ts'
import { type Entry, enter } from './enter.ts'
import { priceByLineSql } from './soldSql.ts'

interface SoldTicket {
  id: string
  organiser_id: number
  price: number
  fee: number
}

interface UsedCredit {
  code: number | null
  organiser_id: number | null
  amount: number
}

/**
 * Enters what a sale has sold, with the credit that has paid for each ticket; the rest is owed. Its tickets and gift
 * vouchers are issued.
 */
export async function enterSold(trx: Database, sale: number): Promise<void> {
  const tickets = await ticketsOf(trx, sale)
  const parts: Entry[] = [
    ...tickets.flatMap(({ id, price, fee }): Entry[] => [
      { account: 'ticket', ticket_id: id, amount: -price },
      { account: 'fee', ticket_id: id, amount: -fee },
    ]),
    ...(await otherParts(trx, sale)),
  ]
  const credits = creditOfEach(tickets, await creditsOf(trx, sale))
  const owed = -sum([...parts, ...credits].map(({ amount }) => amount))
  await enter(trx, sale, 'sold', [...parts, ...credits, { account: 'owed', amount: owed }])
}

/** Enters orders of tickets that cost nothing: each is a movement without entries. */
export async function enterFree(trx: Database, sales: number[]): Promise<void> {
  const rows = sales.map(sale_id => ({ sale_id, kind: 'sold' as const, reason: '' }))
  await trx.insertInto('movement').values(rows).execute()
}

async function ticketsOf(trx: Database, sale: number): Promise<SoldTicket[]> {
  const { rows } = await sql<SoldTicket>`
    select ticket.id, event.organiser_id, line.fee, ${priceByLineSql} as price
    from ticket join sale_line line on line.sale_id = ticket.sale_id and line.ticket_type_id = ${soldAsSql}
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where ticket.sale_id = ${sale} order by ticket.ticket_type_id, ticket.number`.execute(trx)
  return rows
}

async function otherParts(trx: Database, sale: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select 'delivery' as account, event_id, null::bigint as gift_voucher_code_id, -amount as amount
      from sale_delivery where sale_id = ${sale}
    union all select 'protection', null, null, -refund_protection_cost from sale
      where id = ${sale} and refund_protection_cost is not null
    union all select 'donation', null, null, -amount from sale_donation where sale_id = ${sale}
    union all select 'donation_fee', null, null, -fee from sale_donation where sale_id = ${sale}
    union all select 'voucher', null, code.id, -code.amount from sale_voucher sold
      join gift_voucher_code code on code.sale_voucher_id = sold.id where sold.sale_id = ${sale}`.execute(trx)
  return rows
}

async function creditsOf(trx: Database, sale: number): Promise<UsedCredit[]> {
  const { rows } = await sql<UsedCredit>`
    select code.id as code, coalesce(code.organiser_id, sold.organiser_id) as organiser_id, used.amount
    from sale_voucher_code used left join gift_voucher_code code on code.id = used.gift_voucher_code_id
    left join sale_voucher sold on sold.id = code.sale_voucher_id
    where used.sale_id = ${sale} order by used.id`.execute(trx)
  return rows
}

/**
 * A code pays for the tickets of its organiser, for each in proportion to what it costs: tickets and codes lie side by
 * side on one line, and what lies beside a ticket has paid for it.
 */
export function creditOfEach(tickets: SoldTicket[], credits: UsedCredit[]): Entry[] {
  return [...Map.groupBy(credits, ({ organiser_id }) => organiser_id)].flatMap(([organiser, codes]) => {
    const own = tickets.filter(({ organiser_id }) => organiser_id === organiser)
    const [cost, credit] = [
      sum(own.map(({ price, fee }) => price + fee)),
      sum(codes.map(({ amount }) => amount)),
    ]
    // Of a code that was deleted by an earlier version, only the amount is known.
    if (cost === 0) return codes.map(({ amount }): Entry => ({ account: 'credit', amount }))
    let reached = 0
    return own.flatMap(({ id, price, fee }) => {
      const begins = Math.floor((credit * reached) / cost)
      reached += price + fee
      const ends = Math.floor((credit * reached) / cost)
      return beside(codes, begins, ends).map(
        ([code, amount]): Entry => ({
          account: 'credit',
          ticket_id: id,
          gift_voucher_code_id: code,
          amount,
        }),
      )
    })
  })
}

/** What of each code lies between two points of their line. */
function beside(codes: UsedCredit[], begins: number, ends: number): [code: number | null, amount: number][] {
  let at = 0
  return codes.flatMap(({ code, amount }) => {
    const [from, to] = [Math.max(at, begins), Math.min(at + amount, ends)]
    at += amount
    return to > from ? [[code, to - from] as [number | null, number]] : []
  })
}
