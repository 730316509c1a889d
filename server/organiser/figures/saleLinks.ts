import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { SaleLink, setSaleLink } from '../../../contract/calls/organiserFigures.ts'
import { sourceWord } from '../../../contract/rules/sale/sourceWord.ts'
import { sizes } from '../../../contract/sizes.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'

/** The links that an organiser has made, the newest first. */
export async function saleLinksOf(database: Database, organiser: number): Promise<SaleLink[]> {
  const { rows } = await sql<SaleLink>`
    select link.event_id, event.title as event, event.slug, link.word
    from event join sale_link link on link.event_id = event.id
    where event.organiser_id = ${organiser} order by link.made_at desc, link.event_id, link.word`.execute(
    database,
  )
  return rows
}

/** Adds a link to the list of an organiser, or takes it out. What was sold by it stays. */
export async function storeSaleLink(
  trx: Database,
  { organiser_id, event_id, word: typed, is_kept }: Body<typeof setSaleLink>,
): Promise<void> {
  const word = sourceWord(typed)
  if (word === null) throw new Refusal(422, 'A word has 1 to 40 letters, digits and hyphens.')
  const event = await trx
    .selectFrom('event')
    .select('id')
    .where('id', '=', event_id)
    .where('organiser_id', '=', organiser_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!event) throw new Refusal(404, 'There is no such event.')
  if (!is_kept) {
    await trx.deleteFrom('sale_link').where('event_id', '=', event_id).where('word', '=', word).execute()
    return
  }
  const made = trx.selectFrom('sale_link').select('word').where('event_id', '=', event_id)
  const words = await made.execute()
  if (words.length >= sizes.saleLinks && !words.some(one => one.word === word))
    throw new Refusal(422, `An event has at most ${sizes.saleLinks} links. Remove one first.`)
  await trx
    .insertInto('sale_link')
    .values({ event_id, word })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
