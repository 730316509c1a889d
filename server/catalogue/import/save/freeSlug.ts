import { createHash } from 'node:crypto'
import type { Database } from '../../../database/connect.ts'
import { asciiSlug } from '../asciiSlug.ts'

/** A hash of the text, in hexadecimal characters. */
export const fingerprint = (text: string, length = 32): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

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
