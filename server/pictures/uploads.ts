import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Picture } from '../../contract/entities/picture.ts'
import { MOST_PICTURE_BYTES } from '../../contract/pictureFiles.ts'
import type { Database } from '../database/connect.ts'
import type { Schema } from '../database/types.ts'
import { Refusal } from '../http/refusal.ts'
import type { Pictures } from './openPictures.ts'
import { storedPicture } from './storedPicture.ts'
import { UnusablePicture } from './unusablePicture.ts'

/** An upload of an organiser, by the SHA-256 of its file. */
export interface UploadName {
  organiser_id: number
  digest: string
}

type Upload = Selectable<Schema['picture_upload']>

/** Of the unfinished uploads of one organiser. */
const MOST_UNFINISHED_BYTES = 4 * MOST_PICTURE_BYTES

/** Begins an upload, or answers how much there is of one that was begun. Throws a `Refusal`. */
export async function beginUpload(trx: Database, name: UploadName, size: number): Promise<number> {
  if (size < 1 || size > MOST_PICTURE_BYTES)
    throw new Refusal(422, new UnusablePicture(size < 1 ? 'unreadable' : 'too large').message)
  const known = await uploadOf(trx, name)
  if (known) return known.received
  // Two that begin at once would both find room.
  await sql`select from organiser where id = ${name.organiser_id} for update`.execute(trx)
  const { unfinished } = await trx
    .selectFrom('picture_upload')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('unfinished'))
    .where('organiser_id', '=', name.organiser_id)
    .where('picture_hash', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(unfinished) + size > MOST_UNFINISHED_BYTES)
    throw new Refusal(
      409,
      'Too many pictures are being uploaded. Please finish one of them, or wait for a day.',
    )
  await trx
    .insertInto('picture_upload')
    .values({ ...name, size })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return 0
}

/** Adds what is new of a part, and answers how much there is then. Throws a `Refusal`. */
export async function addPart(
  trx: Database,
  name: UploadName,
  start: number,
  part: Uint8Array,
): Promise<number> {
  const upload = await lockedUpload(trx, name)
  const { id, size, received } = upload
  // A part before it is missing: its sender goes on from there.
  if (start > received) return received
  const content = part.subarray(received - start)
  if (content.byteLength === 0) return received
  const next = received + content.byteLength
  if (next > size) throw new Refusal(422, 'This picture is larger than it was said to be.')
  await trx.insertInto('picture_part').values({ upload_id: id, start: received, content }).execute()
  await trx.updateTable('picture_upload').set({ received: next }).where('id', '=', id).execute()
  return next
}

/** Makes the picture of a whole upload. It takes seconds, and no transaction is open. Throws a `Refusal`. */
export async function finishUpload(
  database: Database,
  pictures: Pictures,
  name: UploadName,
): Promise<Picture> {
  // Before the upload: once another request has made its picture, it has no parts.
  const source = await partsOf(database, name)
  const upload = await uploadOf(database, name)
  if (!upload) throw unknownUpload()
  const made = upload.picture_hash && (await storedPicture(database, upload.picture_hash))
  if (made) return made
  if (source.byteLength < upload.size)
    throw new Refusal(409, 'A part of this picture is missing. Please choose it again.')
  const isWhole = createHash('sha256').update(source).digest('hex') === name.digest
  const picture = isWhole ? await pictures.add(source).catch(unusable) : damaged()
  if (picture instanceof Refusal) {
    await database.deleteFrom('picture_upload').where('id', '=', upload.id).execute()
    throw picture
  }
  await database
    .updateTable('picture_upload')
    .set({ picture_hash: picture.hash })
    .where('id', '=', upload.id)
    .execute()
  await database.deleteFrom('picture_part').where('upload_id', '=', upload.id).execute()
  return picture
}

function unusable(error: unknown): Refusal {
  if (error instanceof UnusablePicture) return new Refusal(422, error.message)
  throw error
}

const damaged = () => new Refusal(422, 'The picture did not arrive as it was sent. Please choose it again.')

const unknownUpload = () =>
  new Refusal(404, 'This upload was not finished in time. Please choose the picture again.')

async function partsOf(database: Database, { organiser_id, digest }: UploadName): Promise<Buffer> {
  const parts = await database
    .selectFrom('picture_part')
    .innerJoin('picture_upload', 'picture_upload.id', 'upload_id')
    .select('content')
    .where('organiser_id', '=', organiser_id)
    .where('digest', '=', digest)
    .orderBy('start')
    .execute()
  return Buffer.concat(parts.map(({ content }) => content))
}

const named = (on: Database, { organiser_id, digest }: UploadName) =>
  on
    .selectFrom('picture_upload')
    .selectAll()
    .where('organiser_id', '=', organiser_id)
    .where('digest', '=', digest)

export const uploadOf = async (on: Database, name: UploadName): Promise<Upload | null> =>
  (await named(on, name).executeTakeFirst()) ?? null

async function lockedUpload(trx: Database, name: UploadName): Promise<Upload> {
  const upload = await named(trx, name).forUpdate().executeTakeFirst()
  if (!upload) throw unknownUpload()
  return upload
}

/** Deletes uploads a day after they were begun, finished or not. */
export async function deleteOldUploads(database: Database): Promise<void> {
  await sql`delete from picture_upload where begun_at < now() - interval '1 day'`.execute(database)
}
