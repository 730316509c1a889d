import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { tellTransferred } from '../programs/tellWebhooks.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { queuePasses } from '../queue/queuePasses.ts'
import { accountOf } from '../session/accountOf.ts'
import type { Session } from '../session/session.ts'
import { isLetInSql } from '../tickets/isLetInSql.ts'
import { hasClaimed, readTransfer, type Transfer } from './readTransfer.ts'
import { isSenderSql } from './sender.ts'

type Actor = Pick<Session, 'accountId' | 'family'>

/**
 * Moves the tickets of a transfer to whoever is signed in; otherwise to the account of the recipient's e-mail address,
 * and to this device. Codes that the sender has are not valid any more. A second claim by the same person changes nothing.
 */
export async function claimTickets(trx: Database, enqueue: Enqueue, id: string, actor: Actor): Promise<void> {
  const transfer = await lockTransfer(trx, id)
  if (!transfer || transfer.is_ended) throw new Refusal(409, 'These tickets are no longer valid.')
  if (transfer.is_cancelled) throw new Refusal(409, `${transfer.from} has taken these tickets back.`)
  if (transfer.is_claimed) {
    if (hasClaimed(transfer, actor)) return
    throw new Refusal(409, 'These tickets have been claimed already.')
  }
  // Its owner has not said what they are called: the name is what the sender calls them.
  const account = actor.accountId ?? (await accountOf(trx, transfer.email, ''))
  await trx
    .updateTable('transfer')
    .set({
      claimed_at: sql`now()`,
      claimed_by: account,
      claimed_family: actor.accountId === null ? actor.family : null,
    })
    .where('id', '=', id)
    .execute()
  await letUsedTicketsStay(trx, id)
  const moved = await trx
    .updateTable('ticket')
    .set({ account_id: account, generation: sql`generation + 1` })
    .where('transfer_id', '=', id)
    .returning('id')
    .execute()
  const tickets = moved.map(ticket => ticket.id)
  await queuePasses(trx, enqueue, { tickets })
  await tellTransferred(trx, enqueue, tickets)
  await enqueue(trx, 'mail_transfer', { transfer: id, about: 'claimed' })
}

/** A ticket that its sender has used at a door stays with them. */
async function letUsedTicketsStay(trx: Database, id: string): Promise<void> {
  await sql`
    with used as (
      update ticket set transfer_id = null where transfer_id = ${id} and ${isLetInSql} returning 1
    )
    update transfer set qty = qty - (select count(*) from used) where id = ${id} and exists (select from used)`.execute(
    trx,
  )
}

/** Takes tickets back that nobody has claimed; a letter that has not gone out yet stays unsent. */
export async function takeTicketsBack(trx: Database, id: string, actor: Actor): Promise<void> {
  const transfer = (await isSender(trx, id, actor)) ? await lockTransfer(trx, id) : null
  if (!transfer) throw new Refusal(404, 'There is no such transfer.')
  if (transfer.is_cancelled) return
  if (transfer.is_claimed) throw new Refusal(409, `${transfer.name} has claimed these tickets already.`)
  await trx.updateTable('transfer').set({ cancelled_at: sql`now()` }).where('id', '=', id).execute()
  await trx.updateTable('ticket').set({ transfer_id: null }).where('transfer_id', '=', id).execute()
}

async function lockTransfer(trx: Database, id: string): Promise<Transfer | null> {
  await sql`select from transfer where id = ${id} for update`.execute(trx)
  return readTransfer(trx, id)
}

async function isSender(trx: Database, id: string, actor: Actor): Promise<boolean> {
  const { rows } = await sql`
    select from transfer join sale on sale.id = transfer.sale_id
    where transfer.id = ${id} and ${isSenderSql(actor)}`.execute(trx)
  return rows.length > 0
}
