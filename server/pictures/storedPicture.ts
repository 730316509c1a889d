import type { Picture } from '../../contract/entities/picture.ts'
import type { Database } from '../database/connect.ts'

/** null: this shop has no such picture. */
export async function storedPicture(database: Database, hash: string): Promise<Picture | null> {
  const found = await database
    .selectFrom('picture')
    .select(['hash', 'widths', 'width', 'height', 'colour'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return found ?? null
}
