import type { EventPicture } from '../../../../contract/entities/picture.ts'
import type { Database } from '../../../database/connect.ts'
import { Unfetched } from '../../../outside/unfetched.ts'
import type { fetchPicture } from '../../../pictures/fetch/fetchPicture.ts'
import type { Pictures } from '../../../pictures/openPictures.ts'
import { storedPicture } from '../../../pictures/storedPicture.ts'
import { UnusablePicture } from '../../../pictures/unusablePicture.ts'
import type { CatalogueEvent, StatedPicture } from '../catalogueEvent.ts'

export interface PictureSources {
  database: Database
  pictures: Pictures
  fetchPicture: (address: string) => ReturnType<typeof fetchPicture>
  /** The files that were sent with the catalogue, by their names. */
  files: ReadonlyMap<string, Uint8Array>
  /** Hosts that did not answer: no other picture of theirs is waited for. */
  unreachable: Set<string>
}

/** An event whose picture is on this server. */
export type ReadyEvent = CatalogueEvent<EventPicture>

/**
 * The events with their pictures, which are fetched and made. It takes its time, so no transaction is open. An event
 * whose picture cannot be had is answered without one, so that a stored one stays. `warn`: says why.
 */
export async function withPictures(
  events: CatalogueEvent[],
  sources: PictureSources,
  warn: (event: CatalogueEvent, reason: string) => void,
): Promise<ReadyEvent[]> {
  const ready: ReadyEvent[] = []
  for (const event of events) {
    const { picture, ...rest } = event
    try {
      const found = picture
        ? { picture: await pictureOf(picture, sources) }
        : 'picture' in event && { picture: null }
      ready.push({ ...rest, ...found })
    } catch (error) {
      if (!(error instanceof Unfetched || error instanceof UnusablePicture || error instanceof Absent))
        throw error
      warn(event, `its picture is left out: ${error.message}`)
      ready.push(rest)
    }
  }
  return ready
}

class Absent extends Error {}

async function pictureOf(
  { from, alt, focus }: StatedPicture,
  sources: PictureSources,
): Promise<EventPicture> {
  if ('address' in from) return { ...(await pictureAt(from.address, sources)), alt, focus }
  if ('hash' in from) {
    const found = await storedPicture(sources.database, from.hash)
    if (!found) throw new Absent(`this server has none with the hash ${from.hash}`)
    return { ...found, alt, focus }
  }
  const file = sources.files.get(from.file)
  if (!file) throw new Absent(`there is no file ${from.file} of at most 15 MB beside the catalogue`)
  return { ...(await sources.pictures.add(file)), alt, focus }
}

/** What was fetched once is not fetched again. */
async function pictureAt(address: string, { database, pictures, fetchPicture, unreachable }: PictureSources) {
  const known = await database
    .selectFrom('picture_address')
    .select('picture_hash')
    .where('address', '=', address)
    .executeTakeFirst()
  const stored = known && (await storedPicture(database, known.picture_hash))
  if (stored) return stored
  const { host } = new URL(address)
  if (unreachable.has(host)) throw new Unfetched('unreachable')
  const source = await fetchPicture(address).catch(error => {
    if (error instanceof Unfetched && error.isServerDown) unreachable.add(host)
    throw error
  })
  const made = await pictures.add(source)
  await database
    .insertInto('picture_address')
    .values({ address, picture_hash: made.hash })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return made
}
