import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** From here on, the reply of a mail server is for good. */
const FOR_GOOD = 500

/** Whether the mail server has refused the recipient for good. What it says of a letter or of itself can change. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= FOR_GOOD &&
  'command' in error &&
  error.command === 'RCPT TO'

/** Remembers that the mail server did not accept this address. It is forgotten when a letter to it is accepted. */
export async function noteRefused(database: Database, email: string): Promise<void> {
  await sql`insert into refused_address (email) values (${email}) on conflict (email) do update set at = now()`.execute(
    database,
  )
}
