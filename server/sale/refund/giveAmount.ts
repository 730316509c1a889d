import { sql } from 'kysely'
import { currencySymbol, fromMinor, money } from '../../../contract/format/money.ts'
import { type Balance, balancesOf, leftOn } from '../../book/balances.ts'
import { enter } from '../../book/enter.ts'
import { givenBack, mostGoodwill, type OwnParts } from '../../book/goodwill.ts'
import { movedBy } from '../../book/movedBy.ts'
import { organisersOfSql } from '../../book/organisersOfSql.ts'
import { askRefunds } from '../../book/refunds.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { lessToPay } from '../../plans/plan.ts'
import { tellRefunded } from '../../programs/tellWebhooks.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { lockSale } from '../markPaid.ts'
import { dueAtCounter, paidAtCounter, validTickets, validVouchers } from './takeBack.ts'

interface Amount {
  organiser: number
  /** In minor units. */
  amount: number
  /** The most that the member has seen as left; null: it is not known. */
  shown: number | null
  /** In a sentence that the shopper reads. */
  reason: string
  /** An amount with this key is given once. */
  key: string
}

/**
 * Gives back an amount of what was paid for the part of a sale that is of one organiser, while its tickets and gift vouchers
 * stay valid. Answers the amount in words; null: it was given before. Throws a `Refusal` where it is more than is left, and where
 * another amount was given with this key.
 */
export async function giveAmount(
  trx: Database,
  enqueue: Enqueue,
  sale: number,
  { organiser, amount, shown, reason, key }: Amount,
): Promise<string | null> {
  await lockSale(trx, sale)
  if (await wasGiven(trx, sale, { organiser, amount, reason, key })) return null
  const { tickets, vouchers, own } = await ownParts(trx, sale, organiser)
  const balances = await balancesOf(trx, sale)
  const inWords = await wordsOf(trx, sale)
  const most = mostGoodwill(balances, own)
  if (most > 0 && shown !== null && shown !== most) throw new Refusal(409, changed(inWords(most)))
  if (amount > most) throw new Refusal(409, most > 0 ? atMost(inWords(most)) : nothingLeft(balances))

  const { entries, backs, less } = dueAtCounter(
    givenBack(balances, own, amount),
    await paidAtCounter(trx, sale),
    tickets[0]?.event_id ?? null,
  )
  const movement = await enter(trx, sale, 'by hand', entries, { reason, key })
  await lessToPay(trx, enqueue, sale, less, tickets.length > 0)
  await askRefunds(trx, enqueue, movement, backs)
  const left = [...tickets, ...vouchers]
  await tellRefunded(trx, enqueue, sale, { ended: [], left, organisers: new Set([organiser]) })
  return inWords(amount)
}

/** The most that this organiser can give back of a sale while its tickets stay valid, in minor units. */
export async function mostToGive(database: Database, sale: number, organiser: number): Promise<number> {
  const { own } = await ownParts(database, sale, organiser)
  return mostGoodwill(await balancesOf(database, sale), own)
}

const atMost = (most: string) => `At most ${most} can be refunded of what was paid for this order.`

const changed = (most: string) =>
  `What is left of this order has changed since you have seen it: at most ${most} can be refunded now. Nothing was given; please check, and press again.`

const ANOTHER =
  'Another amount of this order was given back with the same key, or for another reason. Nothing was given now; please look at the order, and type the amount again.'

const nothingLeft = (balances: Balance[]) =>
  leftOn(balances, 'credit') > 0
    ? 'Nothing but the credit of gift vouchers has paid for what is left of this order. An amount goes back as money. Where its tickets are refunded, the credit is on its gift vouchers again.'
    : 'Nothing is left of what was paid for your part of this order.'

async function ownParts(database: Database, sale: number, organiser: number) {
  const isOwn = ({ organiser_id }: { organiser_id: number }) => organiser_id === organiser
  const tickets = (await validTickets(database, sale)).filter(isOwn)
  const vouchers = (await validVouchers(database, sale)).filter(isOwn)
  const own: OwnParts = {
    tickets: new Set(tickets.map(({ id }) => id)),
    events: new Set(tickets.map(({ event_id }) => event_id)),
    codes: new Set(vouchers.map(({ id }) => id)),
  }
  return { tickets, vouchers, own }
}

/** A reason is empty once the account of its buyer was deleted, and none is empty before. */
async function wasGiven(
  trx: Database,
  sale: number,
  { organiser, amount, reason, key }: Omit<Amount, 'shown'>,
): Promise<boolean> {
  const { rows } = await sql<{ id: number; is_same: boolean }>`
    select id, reason in ('', ${reason}) and exists (select from ${organisersOfSql} as one where one.organiser_id = ${organiser}) as is_same
    from movement where sale_id = ${sale} and key = ${key}`.execute(trx)
  const [given] = rows
  if (given && !(given.is_same && (await movedBy(trx, given.id))('goodwill') === amount))
    throw new Refusal(409, ANOTHER)
  return given !== undefined
}

async function wordsOf(trx: Database, sale: number): Promise<(minor: number) => string> {
  const { currency } = await trx
    .selectFrom('sale')
    .select('currency')
    .where('id', '=', sale)
    .executeTakeFirstOrThrow()
  return minor => money(fromMinor(minor), currencySymbol(currency))
}
