import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Pictures } from './openPictures.ts'

/** How long a picture stays that nothing shows: pages and drafts that devices keep still ask for it. */
const UNUSED_DAYS = 30
const MOST_IN_A_RUN = 100

const isShownSql = sql<boolean>`(exists (select from event where event.picture_hash = picture.hash)
  or exists (select from event_draft_field typed where typed.field = 'picture.hash' and typed.value = picture.hash))`

/** Deletes the pictures that no event and no draft has shown for some time. */
export async function deleteUnusedPictures(database: Database, pictures: Pictures): Promise<void> {
  await sql`update picture set unused_since = case when ${isShownSql} then null else now() end
    where ${isShownSql} = (unused_since is not null)`.execute(database)
  const unused = await database
    .selectFrom('picture')
    .select(['hash', 'widths'])
    .where('unused_since', '<', sql<Date>`now() - make_interval(days => ${UNUSED_DAYS})`)
    .limit(MOST_IN_A_RUN)
    .execute()
  for (const picture of unused) {
    const { hash } = picture
    await database.transaction().execute(async trx => {
      await trx.deleteFrom('picture_address').where('picture_hash', '=', hash).execute()
      await trx.deleteFrom('picture_upload').where('picture_hash', '=', hash).execute()
      await trx.deleteFrom('picture').where('hash', '=', hash).execute()
    })
    await pictures.removeFiles(picture)
  }
}
