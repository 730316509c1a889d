import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../../server/database/connect.ts'
import { embeddedDatabase } from '../../support/embeddedDatabase.ts'

/** A database in memory, empty before each test of the file. */
export function catalogueDatabase() {
  const house = {} as { database: Database }
  beforeAll(async () => {
    house.database = await embeddedDatabase()
  })
  beforeEach(async () => {
    await sql`truncate organiser, basket, picture restart identity cascade`.execute(house.database)
  })
  afterAll(async () => {
    await house.database.destroy()
  })
  return house
}

/** Each row of the catalogue with the id of the transaction that wrote it, which reveals a rewrite. */
export async function catalogueRows(database: Database): Promise<Record<string, unknown[]>> {
  const rows = async (table: 'organiser' | 'event' | 'event_date' | 'ticket_type') =>
    (
      await sql`select xmin::text, ${sql.table(table)}.* from ${sql.table(table)} order by id`.execute(
        database,
      )
    ).rows
  return {
    organiser: await rows('organiser'),
    event: await rows('event'),
    event_date: await rows('event_date'),
    ticket_type: await rows('ticket_type'),
  }
}
