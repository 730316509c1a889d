import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Pictured } from './poster.ts'

export const posterPath = (slug: string): string => `/posters/${slug}.svg`

/**
 * The event, charity or gift voucher of the catalogue whose poster has this address. Of an event that has got a picture
 * too: a device may have stored a page that shows the poster.
 */
export async function picturedAt(database: Database, path: string): Promise<Pictured | null> {
  // PostgreSQL refuses NUL.
  const slug = /^\/posters\/([^\0/]+)\.svg$/.exec(path)?.[1]
  if (slug === undefined) return null
  const { rows } = await sql<Omit<Pictured, 'slug'>>`
    select pictured.title, organiser.name as organiser from (
      select organiser_id, title from event where slug = ${slug}
      union all
      select organiser_id, name from charity where logo = ${path}
      union all
      select organiser_id, name from gift_voucher where image = ${path}
    ) pictured join organiser on organiser.id = pictured.organiser_id
    limit 1`.execute(database)
  return rows[0] ? { slug, ...rows[0] } : null
}
