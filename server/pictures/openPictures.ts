import type { Picture } from '../../contract/entities/picture.ts'
import { type PictureType, pictureTypes } from '../../contract/pictureFiles.ts'
import { PICTURES, picturePath, widthUpTo } from '../../contract/picturePath.ts'
import type { Database } from '../database/connect.ts'
import { drawPicture } from './drawPicture.ts'
import { type MadePicture, makePicture, pictureHash } from './makePicture.ts'
import { type ObjectStore, objectFiles } from './objectStore.ts'
import { databaseFiles } from './pictureFiles.ts'
import { storedPicture } from './storedPicture.ts'

const nameOf = (...file: Parameters<typeof picturePath>): string =>
  picturePath(...file).slice(PICTURES.length)

/** A name without a width, for whoever knows only the hash. */
const PLAIN = /^([0-9a-f]{32})\.(avif|webp|jpg)$/
const PLAIN_WIDTH = 640

let last: Promise<unknown> = Promise.resolve()

/** One after another in a process: each takes a processor for seconds, and up to 200 MB of memory. */
function afterTheLast<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  last = next.catch(() => {})
  return next
}

/** The pictures of the shop, the same ones for each of its servers. */
export interface Pictures {
  /** Makes and stores a picture; one that is there already is answered at once. Throws an `UnusablePicture`. */
  add(source: Uint8Array): Promise<Picture>
  /** The JPEG of a picture that the program draws, an SVG; it is drawn and stored where it is not there yet. */
  drawn(hash: string, draw: () => Promise<string>): Promise<Uint8Array>
  /** The file at an address below `PICTURES`; null: there is none. */
  file(name: string): Promise<Uint8Array | null>
  /** Deletes the files of a picture that is no longer there. */
  removeFiles(picture: Pick<Picture, 'hash' | 'widths'>): Promise<void>
}

/** `objects`: where their files are; null: in the database. */
export function openPictures(database: Database, objects: ObjectStore | null = null): Pictures {
  const files = objects ? objectFiles(objects) : databaseFiles(database)
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
    return store(await makePicture(source))
  }

  async function store({ files: made, ...row }: MadePicture): Promise<Picture> {
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

  return {
    add: source => afterTheLast(() => make(source)),
    drawn: (hash, draw) =>
      afterTheLast(async () => {
        const known = await storedPicture(database, hash)
        const stored = known && (await files.read(nameOf(hash, known.width, 'jpg')))
        if (stored) return stored
        const made = await drawPicture(hash, await draw())
        await store(made)
        return made.files[0]?.content as Uint8Array
      }),
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
