import type { Picture } from '../../contract/entities/picture.ts'
import { type PictureType, pictureTypes } from '../../contract/pictureFiles.ts'
import { PICTURES, picturePath, widthUpTo } from '../../contract/picturePath.ts'
import type { Database } from '../database/connect.ts'
import { makePicture, pictureHash } from './makePicture.ts'
import { type ObjectStore, objectFiles } from './objectStore.ts'
import { databaseFiles } from './pictureFiles.ts'
import { storedPicture } from './storedPicture.ts'

const nameOf = (...file: Parameters<typeof picturePath>): string =>
  picturePath(...file).slice(PICTURES.length)

/** A name without a width, for whoever knows only the hash. */
const PLAIN = /^([0-9a-f]{32})\.(avif|webp|jpg)$/
const PLAIN_WIDTH = 640

/** The pictures of the shop, the same ones for each of its servers. */
export interface Pictures {
  /** Makes and stores a picture; one that is there already is answered at once. Throws an `UnusablePicture`. */
  add(source: Uint8Array): Promise<Picture>
  /** The file at an address below `PICTURES`; null: there is none. */
  file(name: string): Promise<Uint8Array | null>
  /** Deletes the files of a picture that is no longer there. */
  removeFiles(picture: Pick<Picture, 'hash' | 'widths'>): Promise<void>
}

/** `store`: where their files are; null: in the database. */
export function openPictures(database: Database, store: ObjectStore | null = null): Pictures {
  const files = store ? objectFiles(store) : databaseFiles(database)
  async function make(source: Uint8Array): Promise<Picture> {
    const known = await storedPicture(database, pictureHash(source))
    if (known) {
      await database
        .updateTable('picture')
        .set({ unused_since: null })
        .where('hash', '=', known.hash)
        .execute()
      return known
    }
    const { files: made, ...row } = await makePicture(source)
    for (const { width, type, content } of made) {
      const name = nameOf(row.hash, width, type)
      await files.store({ name, type: pictureTypes[type], content })
    }
    // A picture that has a row has all its files.
    await database
      .insertInto('picture')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return row
  }

  // One after another: each takes a processor for seconds, and up to 200 MB of memory.
  let last: Promise<unknown> = Promise.resolve()
  return {
    add(source) {
      const next = last.then(() => make(source))
      last = next.catch(() => {})
      return next
    },
    async file(name) {
      const [, hash, type] = PLAIN.exec(name) ?? []
      const picture = hash ? await storedPicture(database, hash) : null
      return files.read(
        picture ? nameOf(picture.hash, widthUpTo(picture, PLAIN_WIDTH), type as PictureType) : name,
      )
    },
    async removeFiles({ hash, widths }) {
      for (const width of widths)
        for (const type of Object.keys(pictureTypes) as PictureType[])
          await files.remove(nameOf(hash, width, type))
    },
  }
}
