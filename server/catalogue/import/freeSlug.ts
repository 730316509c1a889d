import type { Database } from '../../database/connect.ts'
import { asciiSlug } from './asciiSlug.ts'
import { fingerprint } from './fingerprint.ts'

/** A slug that no other row of the table has: the title's, with a hash of the identity if that slug is taken. */
export async function freeSlug(
  trx: Database,
  table: 'event' | 'organiser',
  title: string,
  identity: string,
): Promise<string> {
  const hash = fingerprint(identity, 8)
  const plain = asciiSlug(title) || `${table}-${hash}`
  const taken = await trx.selectFrom(table).select('id').where('slug', '=', plain).executeTakeFirst()
  return taken ? `${plain}-${hash}` : plain
}
