import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { balancesOf, owedOf } from './balances.ts'
import { dueBy } from './dueBy.ts'
import { type Entry, enter, type Of } from './enter.ts'
import { organisersOfSql } from './organisersOfSql.ts'

/** Money that goes back by the payment that it came from, in minor units. */
export interface Back {
  attempt_id: number
  amount: number
}

/** Asks for the refunds of a movement: a job makes each, and the letter follows the last one. */
export async function askRefunds(
  trx: Database,
  enqueue: Enqueue,
  movement: number,
  backs: Back[],
): Promise<void> {
  for (const back of backs) {
    const row = { ...back, movement_id: movement, key: keyOf(movement, back) }
    const { id } = await trx.insertInto('refund').values(row).returning('id').executeTakeFirstOrThrow()
    await enqueue(trx, 'make_refund', { refund: id })
  }
  if (backs.length === 0) await enqueue(trx, 'mail_refund', { movement })
}

const keyOf = (movement: number, { attempt_id }: Back) => `movement:${movement}:${attempt_id}`

interface Charge {
  id: number
  sale_id: number
  amount: number
}

/**
 * Enters a charge of a sale, which the caller has locked. It pays what the sale owes; what the sale has no use for goes
 * back. `reason`: why the sale has none, in a sentence for the shopper.
 */
export async function enterCharge(
  trx: Database,
  enqueue: Enqueue,
  { id, sale_id, amount }: Charge,
  { isUsed, reason = '' }: { isUsed: boolean; reason?: string },
): Promise<void> {
  const used = isUsed ? Math.min(amount, await owedOf(trx, sale_id)) : 0
  const due: Entry = { account: 'due', attempt_id: id, amount: amount - used }
  await enter(trx, sale_id, 'paid', [
    { account: 'payment', attempt_id: id, amount },
    { account: 'owed', amount: -used },
    { ...due, amount: -due.amount },
  ])
  if (due.amount === 0) return
  const back = { account: 'payment', attempt_id: id, amount: -due.amount } as const
  const movement = await enter(trx, sale_id, 'given back', [due, back], { reason })
  await askRefunds(trx, enqueue, movement, [{ attempt_id: id, amount: due.amount }])
}

/**
 * Enters money that somebody has given back at the provider's own pages. It pays first what a bank has not taken back of
 * this payment; for the rest no part of the sale has ended. `isTold`: the shopper is told of something else that says it.
 */
export async function enterGivenByHand(
  trx: Database,
  enqueue: Enqueue,
  sale: number,
  back: Back,
  { isTold }: { isTold: boolean },
): Promise<void> {
  const { attempt_id, amount } = back
  let left = amount
  const due = (await balancesOf(trx, sale))
    .filter(one => one.account === 'due' && one.attempt_id === attempt_id)
    .map((one): Entry => {
      const paid = Math.min(left, -one.amount)
      left -= paid
      return { ...one, amount: paid }
    })
  const movement = await enter(trx, sale, 'by hand', [
    { account: 'payment', attempt_id, amount: -amount },
    ...due,
    { account: 'goodwill', attempt_id, amount: left },
  ])
  const made = { state: 'made', made_at: new Date() } as const
  await trx
    .insertInto('refund')
    .values({ ...back, ...made, movement_id: movement, key: keyOf(movement, back) })
    .execute()
  if (isTold)
    await trx.updateTable('movement').set({ told_at: new Date() }).where('id', '=', movement).execute()
  else await enqueue(trx, 'mail_refund', { movement })
}

/**
 * Enters that the bank has not taken back a refund: the money is due to the shopper, and somebody has to pay it by hand: the
 * organiser who has taken the tickets back, or any organiser of the order.
 */
export async function enterRejected(
  trx: Database,
  enqueue: Enqueue,
  sale: number,
  refund: Back & { id: number },
): Promise<void> {
  const { id, attempt_id, amount } = refund
  await trx.updateTable('refund').set({ state: 'rejected' }).where('id', '=', id).execute()
  const movement = await enter(trx, sale, 'rejected', [
    { account: 'payment', attempt_id, amount },
    { account: 'due', attempt_id, ...(await ofOneOrganiser(trx, id)), amount: -amount },
  ])
  await enqueue(trx, 'mail_refund', { movement })
}

/** Something of the one organiser whose sale this refund ends; nothing, where it is of several or of the order as such. */
async function ofOneOrganiser(
  trx: Database,
  refund: number,
): Promise<Pick<Of, 'event_id' | 'gift_voucher_code_id'>> {
  const { rows } = await sql<Pick<Of, 'event_id' | 'gift_voucher_code_id'> & { organiser_id: number }>`
    select one.* from refund join movement on movement.id = refund.movement_id, lateral ${organisersOfSql} as one
    where refund.id = ${refund} order by event_id, gift_voucher_code_id`.execute(trx)
  const [first, ...others] = rows
  const isOne = first && others.every(({ organiser_id }) => organiser_id === first.organiser_id)
  return {
    event_id: isOne ? first.event_id : null,
    gift_voucher_code_id: isOne ? first.gift_voucher_code_id : null,
  }
}

/**
 * Enters that this organiser has paid by hand what was due to the shopper of a sale, which the caller has locked. false:
 * nothing was.
 */
export async function enterPaidByHand(trx: Database, sale: number, organiser: number): Promise<boolean> {
  const due = await dueBy(trx, organiser, [sale])
  if (due.length === 0) return false
  const entries = due.flatMap(({ attempt_id, event_id, gift_voucher_code_id, amount }): Entry[] => [
    { account: 'due', attempt_id, event_id, gift_voucher_code_id, amount },
    { account: 'by_hand', attempt_id, event_id, gift_voucher_code_id, amount: -amount },
  ])
  await enter(trx, sale, 'settled', entries)
  return true
}
