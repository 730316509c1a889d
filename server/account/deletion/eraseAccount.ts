import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { comeAgain } from '../../http/busy.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { queuePasses } from '../../queue/queuePasses.ts'
import { assignSale } from '../../sale/assignSale.ts'
import { lockBasket } from '../../sale/basket.ts'
import { clearGiftAid } from '../../sale/donation.ts'
import { endFamily } from '../devices.ts'
import { erasure } from './erasure.ts'
import type { Erased } from './ofPeople.ts'

/**
 * Locks what an account has, in the order of everybody else: baskets, sales, transfers, tickets, and the account last.
 * From then on nothing refers to it anew. null: it was deleted meanwhile.
 */
export async function lockAccount(trx: Database, account: number): Promise<Erased | null> {
  const before = await ownedBy(trx, account)
  for (const family of before.families) await lockBasket(trx, family)
  await sql`
    select from basket where id in (select basket_id from sale where id = any(${before.sales}))
    order by id for update`.execute(trx)
  await sql`select from sale where id = any(${before.sales}) order by id for update`.execute(trx)
  await sql`
    select from transfer where claimed_by = ${account} or sale_id = any(${before.sales})
    order by id for update`.execute(trx)
  await sql`
    select from ticket where account_id = ${account} or sale_id = any(${before.sales})
    order by id for update`.execute(trx)
  const own = await trx
    .selectFrom('account')
    .select('email')
    .where('id', '=', account)
    .forUpdate()
    .executeTakeFirst()
  if (!own) return null
  const now = await ownedBy(trx, account)
  // Another device has signed in, or reserved, after the locks were taken.
  if (JSON.stringify(now) !== JSON.stringify(before)) throw comeAgain()
  return { account, email: own.email, ...now }
}

async function ownedBy(trx: Database, account: number): Promise<Pick<Erased, 'sales' | 'families'>> {
  const { rows: sales } = await sql<{ id: number }>`
    select id from sale where account_id = ${account} order by id`.execute(trx)
  const { rows: families } = await sql<{ family: string }>`
    select distinct family from session where account_id = ${account} order by family`.execute(trx)
  return { sales: sales.map(({ id }) => id), families: families.map(({ family }) => family) }
}

/**
 * Deletes an account that `lockAccount` has locked: signs out all its devices, gives back what it holds, and does to each
 * table what `erasure` says.
 */
export async function eraseAccount(trx: Database, enqueue: Enqueue, of: Erased): Promise<void> {
  const { account, email, families } = of
  const { rows: tickets } = await sql<{ id: string }>`
    select id from ticket where account_id = ${account} order by id`.execute(trx)
  const { rows: customers } = await sql`
    select from payment_customer where account_id = ${account}`.execute(trx)
  for (const family of families) await endFamily(trx, account, family)
  await leaveUnpaid(trx, account)
  for (const { erase } of Object.values<{ erase?: (of: Erased) => RawBuilder<unknown> }>(erasure))
    await erase?.(of).execute(trx)
  await queuePasses(trx, enqueue, { tickets: tickets.map(({ id }) => id) })
  if (customers.length > 0) await enqueue(trx, 'put_customer', { account })
  const { id: deletion } = await trx
    .insertInto('account_deletion')
    .values({ email })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(trx, 'mail_account_deleted', { deletion })
}

/** What nobody has paid for yet, and is still held in a visit that is not signed in, goes on as nobody's. */
async function leaveUnpaid(trx: Database, account: number): Promise<void> {
  const { rows } = await sql<{ id: number; basket_id: number }>`
    select id, basket_id from sale where account_id = ${account} and paid_at is null and released_at is null
    order by id`.execute(trx)
  for (const { id, basket_id } of rows) {
    await clearGiftAid(trx, basket_id)
    await assignSale(trx, id, null)
    await trx.updateTable('sale').set({ delivery_address_id: null }).where('id', '=', id).execute()
  }
}
