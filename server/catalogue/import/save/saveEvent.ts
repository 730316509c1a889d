import { sql } from 'kysely'
import { plural } from '../../../../contract/format/words.ts'
import { picturePath, widthUpTo } from '../../../../contract/picturePath.ts'
import type { Database } from '../../../database/connect.ts'
import { posterPath } from '../../posters/picturedAt.ts'
import { differing } from './differing.ts'
import { freeSlug } from './freeSlug.ts'
import { saveRows } from './ownedRows.ts'
import { saveDates } from './saveDates.ts'
import { lostIfItTakesPlace } from './soldIfCancelled.ts'
import type { StoredEvent } from './storedEvents.ts'
import type { ReadyEvent } from './withPictures.ts'

type Outcome = 'added' | 'changed' | 'unchanged'

/** Stores the event. Its slug never changes, because people link to it. */
export async function saveEvent(
  trx: Database,
  event: ReadyEvent,
  organiser: number,
  stored: StoredEvent | undefined,
  warn: (reason: string) => void,
): Promise<Outcome> {
  const row = {
    organiser_id: organiser,
    title: event.title,
    summary: event.summary,
    description_html: event.descriptionHtml,
    status: event.status,
    time_zone: event.timeZone,
    venue_name: event.venueName,
    venue_address: event.venueAddress,
    locality: event.locality,
    is_online: event.online,
    website: event.website,
    keywords: event.keywords,
    currency: event.currency,
    ...event.terms,
  }
  if (!stored) {
    const slug = await freeSlug(trx, 'event', event.title, event.source)
    const image = posterPath(slug)
    const added = { ...row, slug, source: event.source, image, ...pictureColumns(event, slug) }
    const { id } = await trx.insertInto('event').values(added).returning('id').executeTakeFirstOrThrow()
    await saveDates(trx, id, [], event.dates, warn)
    await saveRows(trx, id, {}, event.rows ?? {})
    return 'added'
  }
  const lost = await lostIfItTakesPlace(trx, event, stored)
  if (lost > 0)
    warn(
      `It was cancelled, and tickets of ${plural(lost, 'order')} were taken back. They stay so: nobody gets a letter, and who wants to come has to buy again.`,
    )
  const changes = differing(stored, { ...row, ...pictureColumns(event, stored.slug) })
  if (changes) await trx.updateTable('event').set(changes).where('id', '=', stored.id).execute()
  const dates = await saveDates(trx, stored.id, stored.dates, event.dates, warn)
  const rows = await saveRows(trx, stored.id, stored.rows, event.rows ?? {})
  if (!(changes || dates || rows)) return 'unchanged'
  // What was sold of it follows.
  await trx.updateTable('event').set({ changes: sql`changes + 1` }).where('id', '=', stored.id).execute()
  return 'changed'
}

/** Lists show the smallest file that is wide enough for them. */
const LIST_WIDTH = 320

function pictureColumns({ picture }: ReadyEvent, slug: string) {
  if (picture === undefined) return {}
  if (picture === null)
    return { picture_hash: null, picture_alt: '', picture_focus: [50, 50], image: posterPath(slug) }
  return {
    picture_hash: picture.hash,
    picture_alt: picture.alt,
    picture_focus: picture.focus,
    image: picturePath(picture.hash, widthUpTo(picture, LIST_WIDTH), 'webp'),
  }
}
