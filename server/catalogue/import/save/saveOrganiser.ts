import type { Database } from '../../../database/connect.ts'
import type { CatalogueOrganiser } from '../catalogueEvent.ts'
import { differing } from './differing.ts'
import { freeSlug } from './freeSlug.ts'
import { saveRows, storedRows, unwantedRows } from './ownedRows.ts'

interface Saved {
  id: number
  changed: boolean
  /** What the organiser had and the file does not state, in words. */
  unstated: string[]
}

/**
 * Stores the organiser with this name. If the file states no terms, the first website that an event gave stays,
 * because events can disagree. `removes`: what the file does not state is withdrawn, or deleted where nothing of it is sold; otherwise it stays, because another
 * file of the organiser can state it.
 */
export async function saveOrganiser(
  trx: Database,
  { name, website, terms, rows }: CatalogueOrganiser,
  removes: boolean,
): Promise<Saved> {
  const stored = await trx
    .selectFrom('organiser')
    .selectAll()
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirst()
  if (!stored) {
    const slug = await freeSlug(trx, 'organiser', name, name)
    const added = trx.insertInto('organiser').values({ slug, name, website, ...terms })
    const { id } = await added.returning('id').executeTakeFirstOrThrow()
    if (rows) await saveRows(trx, id, {}, rows)
    return { id, changed: true, unstated: [] }
  }
  const { id } = stored
  const changes = differing(stored, { website: terms ? website : (stored.website ?? website), ...terms })
  if (changes) await trx.updateTable('organiser').set(changes).where('id', '=', id).execute()
  const before = rows && (await storedRows(trx, Object.keys(rows) as (keyof typeof rows)[], [id])).get(id)
  const areOthers = rows !== undefined && (await saveRows(trx, id, before ?? {}, rows, removes))
  const unstated = rows ? unwantedRows(before ?? {}, rows) : []
  return { id, changed: changes !== null || areOthers, unstated }
}
