import type { Database } from '../database/connect.ts'
import type { CatalogueEvent } from './catalogueEvent.ts'
import { freeSlug } from './freeSlug.ts'

/** The id of the organiser of that name. Its website is the first that was given, because events disagree. */
export async function saveOrganiser(
  trx: Database,
  { name, website, provider }: CatalogueEvent['organiser'],
): Promise<number> {
  const stored = await trx
    .selectFrom('organiser')
    .select(['id', 'website', 'provider'])
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirst()
  if (!stored) {
    const slug = await freeSlug(trx, 'organiser', name, name)
    const added = trx.insertInto('organiser').values({ slug, name, website, provider }).returning('id')
    return (await added.executeTakeFirstOrThrow()).id
  }
  const change = {
    ...(website && !stored.website && { website }),
    ...(provider && provider !== stored.provider && { provider }),
  }
  if (Object.keys(change).length > 0)
    await trx.updateTable('organiser').set(change).where('id', '=', stored.id).execute()
  return stored.id
}
