import { sql } from 'kysely'
import { pageAt } from '../../contract/pages.ts'
import { SOURCE, sourceWord } from '../../contract/rules/sale/sourceWord.ts'
import type { Database } from '../database/connect.ts'

interface Source {
  /** The event whose page it was, as its address names it. */
  slug: string
  word: string
}

/**
 * By which link of an organiser the page was opened that sends a call. `referer`: the header that a browser adds to it; only a
 * page of an event of this site counts. A call that the service worker sends later has no page.
 */
export function sourceOf(referer: string | undefined, origin: string): Source | null {
  if (!referer || !URL.canParse(referer)) return null
  const url = new URL(referer)
  const place = pageAt(url.pathname)
  if (url.origin !== origin || place?.page !== 'event') return null
  const word = sourceWord(url.searchParams.get(SOURCE) ?? '')
  return word === null ? null : { slug: place.params.event ?? '', word }
}

/**
 * Notes the source of the tickets of this date in a basket, if its organiser has made that link: anybody can write a word into
 * an address. Of several, the last one counts.
 */
export async function noteSource(
  trx: Database,
  basket: number,
  date: number,
  source: Source | null,
): Promise<void> {
  if (!source) return
  await sql`
    insert into basket_source (basket_id, event_id, word)
    select ${basket}, event.id, link.word from event_date date join event on event.id = date.event_id
    join sale_link link on link.event_id = event.id
    where date.id = ${date} and event.slug = ${source.slug} and link.word = ${source.word}
    on conflict (basket_id, event_id) do update set word = excluded.word`.execute(trx)
}
