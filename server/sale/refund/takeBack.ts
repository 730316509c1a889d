import { sql } from 'kysely'
import { type Balance, balancesOf, isPart } from '../../book/balances.ts'
import { isSpentSql } from '../../book/creditLeftSql.ts'
import { enter } from '../../book/enter.ts'
import { askRefunds } from '../../book/refunds.ts'
import { type Returned, returnedTo } from '../../book/returnedTo.ts'
import { isStillSoldSql } from '../../book/soldSql.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { lessToPay } from '../../plans/plan.ts'
import { tellRefunded } from '../../programs/tellWebhooks.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { queuePasses } from '../../queue/queuePasses.ts'
import { lockSale } from '../markPaid.ts'
import { freePlaces, lockTicketTypes } from '../release.ts'
import { tellRecipients } from './tellRecipients.ts'

/** What of a sale is taken back: all, single tickets, or what is of an event or of an organiser. */
export type Which = 'all' | { tickets: string[] } | { event: number } | { organiser: number }

interface How {
  /** Why, in a sentence that the shopper reads. */
  reason?: string
  /** All money was given back at the provider's own pages before. */
  isByHand?: boolean
  /** The change of its event because of which it is taken back; null: there is none. */
  change?: number | null
}

/**
 * Takes back what a paid sale has sold: the only way. Its tickets are no longer valid, their places and seats are free, its
 * gift vouchers have ended, and what has paid for them goes back by the book: credit at once, money by jobs. What several
 * tickets share ends with the last of them: the postage of an event, the donation with its charity's last ticket, the
 * refund protection with the last ticket of all. false: there is nothing of it left to take back.
 */
export async function takeBack(
  trx: Database,
  enqueue: Enqueue,
  sale: number,
  which: Which,
  { reason = '', isByHand = false, change = null }: How = {},
): Promise<boolean> {
  const { paid_at, basket_id } = await lockSale(trx, sale)
  if (!paid_at) return false
  await lockTicketTypes(trx, [sale])
  await lockVouchers(trx, sale)
  const [tickets, vouchers] = [await validTickets(trx, sale), await validVouchers(trx, sale)]
  const [endedTickets, endedVouchers] = [tickets.filter(isIn(which)), vouchers.filter(isIn(which))]
  if (endedTickets.length + endedVouchers.length === 0) return false
  if (!isByHand && endedVouchers.some(({ is_spent }) => is_spent)) throw new Refusal(409, spentBefore)
  const left = [...tickets, ...vouchers].filter(one => ![...endedTickets, ...endedVouchers].includes(one))

  const balances = await balancesOf(trx, sale)
  const charity = await charityOf(trx, sale)
  const parts = balances.filter(isPart)
  const ended = parts.filter(part =>
    left.length === 0 ? true : hasEnded(part, { endedTickets, endedVouchers, left, charity }),
  )
  const { entries, backs, less } = dueAtCounter(
    returnedTo(balances, ended),
    await paidAtCounter(trx, sale),
    endedTickets[0]?.event_id ?? null,
  )
  const movement = await enter(trx, sale, 'ended', entries, { reason, change })
  await endTickets(
    trx,
    enqueue,
    movement,
    sale,
    endedTickets.map(({ id }) => id),
  )
  await endVouchers(
    trx,
    endedVouchers.map(({ id }) => id),
  )
  if (ended.some(({ account }) => account === 'donation')) await withdrawGiftAid(trx, sale)
  if (left.length === 0) await endSale(trx, sale, basket_id)
  await lessToPay(trx, enqueue, sale, less, left.length > 0)
  await askRefunds(trx, enqueue, movement, backs)
  const endedParts = [...endedTickets, ...endedVouchers]
  await tellRefunded(trx, enqueue, sale, { ended: endedParts, left, organisers: organisersOf(endedParts) })
  return true
}

/** The payments of a sale that were taken at the counter. */
export async function paidAtCounter(trx: Database, sale: number): Promise<ReadonlySet<number | null>> {
  const rows = await trx
    .selectFrom('payment_attempt')
    .select('id')
    .where('sale_id', '=', sale)
    .where('provider', '=', 'counter')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What was paid at the counter goes back by no provider: its organiser owes it, until a member has paid it back by hand. */
export function dueAtCounter(
  { entries, backs, less }: Returned,
  payments: ReadonlySet<number | null>,
  event: number | null,
): Returned {
  const isAtCounter = (attempt: number | null = null) => payments.has(attempt)
  return {
    entries: entries.map(entry =>
      entry.account === 'payment' && isAtCounter(entry.attempt_id)
        ? { ...entry, account: 'due', event_id: event }
        : entry,
    ),
    backs: backs.filter(({ attempt_id }) => !isAtCounter(attempt_id)),
    less,
  }
}

const spentBefore = 'A gift voucher of this order was spent, so the order cannot be refunded as a whole.'

interface SoldTicket {
  id: string
  event_id: number
  organiser_id: number
}

interface SoldVoucher {
  id: number
  organiser_id: number
  is_spent: boolean
}

const organisersOf = (parts: (SoldTicket | SoldVoucher)[]) =>
  new Set(parts.map(({ organiser_id }) => organiser_id))

const isIn = (which: Which) => (one: SoldTicket | SoldVoucher) => {
  if (which === 'all') return true
  if ('organiser' in which) return one.organiser_id === which.organiser
  if ('event' in which) return 'event_id' in one && one.event_id === which.event
  return 'event_id' in one && which.tickets.includes(one.id)
}

export async function validTickets(trx: Database, sale: number): Promise<SoldTicket[]> {
  const { rows } = await sql<SoldTicket>`
    select ticket.id, event.id as event_id, event.organiser_id from ticket
    join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where ticket.sale_id = ${sale} and ticket.refunded_at is null`.execute(trx)
  return rows
}

/** Locks the codes, in the order of takeStock, so that nobody spends them meanwhile. */
const lockVouchers = (trx: Database, sale: number) =>
  sql`select code.id from gift_voucher_code code join sale_voucher sold on sold.id = code.sale_voucher_id
    where sold.sale_id = ${sale} order by code.id for update of code`.execute(trx)

export async function validVouchers(database: Database, sale: number): Promise<SoldVoucher[]> {
  const { rows } = await sql<SoldVoucher>`
    select code.id, sold.organiser_id, ${isSpentSql} as is_spent
    from gift_voucher_code code join sale_voucher sold on sold.id = code.sale_voucher_id
    where sold.sale_id = ${sale} and ${isStillSoldSql} order by code.id`.execute(database)
  return rows
}

/** The organiser that is the charity of the sale's donation; null where there is none any more. */
async function charityOf(trx: Database, sale: number): Promise<number | null> {
  const row = await trx
    .selectFrom('sale_donation')
    .innerJoin('charity', 'charity.id', 'charity_id')
    .select('charity.organiser_id')
    .where('sale_id', '=', sale)
    .executeTakeFirst()
  return row?.organiser_id ?? null
}

interface Ending {
  endedTickets: SoldTicket[]
  endedVouchers: SoldVoucher[]
  left: (SoldTicket | SoldVoucher)[]
  charity: number | null
}

function hasEnded(part: Balance, { endedTickets, endedVouchers, left, charity }: Ending): boolean {
  switch (part.account) {
    case 'voucher':
      return endedVouchers.some(({ id }) => id === part.gift_voucher_code_id)
    case 'delivery':
      return !left.some(one => 'event_id' in one && one.event_id === part.event_id)
    case 'donation':
    case 'donation_fee':
      return charity !== null && !left.some(({ organiser_id }) => organiser_id === charity)
    case 'protection':
      return !left.some(one => 'event_id' in one)
    default:
      return endedTickets.some(({ id }) => id === part.ticket_id)
  }
}

async function endTickets(
  trx: Database,
  enqueue: Enqueue,
  movement: number,
  sale: number,
  ids: string[],
): Promise<void> {
  const { rows: ended } = await sql<{
    ticket_type_id: number
    seat: string | null
    transfer_id: string | null
  }>`
    update ticket set refunded_at = now(), ended_by = ${movement} where id = any(${ids})
    returning ticket_type_id, seat, transfer_id`.execute(trx)
  await freePlaces(trx, sale, ended)
  await tellRecipients(trx, enqueue, ended)
  await queuePasses(trx, enqueue, { tickets: ids })
}

const endVouchers = (trx: Database, ids: number[]) =>
  sql`update gift_voucher_code set expires_at = now() where id = any(${ids})`.execute(trx)

const withdrawGiftAid = (trx: Database, sale: number) =>
  trx
    .updateTable('gift_aid_declaration')
    .set({ withdrawn_at: sql`now()` })
    .where('sale_id', '=', sale)
    .execute()

async function endSale(trx: Database, sale: number, basket: number): Promise<void> {
  await trx
    .updateTable('sale')
    .set({ refunded_at: sql`now()`, released_at: sql`now()` })
    .where('id', '=', sale)
    .execute()
  // The shopper's checkout would show what it had sold as a basket.
  for (const table of ['basket_line', 'basket_voucher', 'basket_voucher_code', 'basket_donation'] as const)
    await trx.deleteFrom(table).where('basket_id', '=', basket).execute()
}
