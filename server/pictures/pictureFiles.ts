import type { Database } from '../database/connect.ts'

export interface NamedFile {
  name: string
  /** Its media type. */
  type: string
  content: Uint8Array
}

/** Where the files of pictures are: no file changes once it is there, and storing one again changes nothing. */
export interface PictureFiles {
  store(file: NamedFile): Promise<void>
  /** null: there is no such file. */
  read(name: string): Promise<Uint8Array | null>
  /** A file that is not there is no error. */
  remove(name: string): Promise<void>
}

/** The files in the database. */
export const databaseFiles = (database: Database): PictureFiles => ({
  async store({ name, content }) {
    await database
      .insertInto('picture_file')
      .values({ name, content })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  },

  async read(name) {
    const file = await database
      .selectFrom('picture_file')
      .select('content')
      .where('name', '=', name)
      .executeTakeFirst()
    return file?.content ?? null
  },

  async remove(name) {
    await database.deleteFrom('picture_file').where('name', '=', name).execute()
  },
})
