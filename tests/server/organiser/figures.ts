import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { expect, test, vi } from 'vitest'
import type { Body } from '../../../contract/call.ts'
import { addTicket } from '../../../contract/calls/basket.ts'
import { getEvent } from '../../../contract/calls/catalogue.ts'
import { keepAtCounter } from '../../../contract/calls/counter.ts'
import { recordAdmissions } from '../../../contract/calls/door.ts'
import { getFigures, setSaleLink } from '../../../contract/calls/organiserFigures.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import { openEventCounts } from '../../../server/organiser/figures/eventCounts.ts'
import { aMember } from '../../support/aMember.ts'
import { aShop, type Shop } from '../../support/aShop.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { endHolds, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/** What an organiser sees at a glance beside its money, with each database. */
export function figuresTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)

  const today = dayIn('Europe/London', new Date())

  async function aGlance(types: Parameters<typeof aShop>[1]) {
    const shop = await aShop(app.database, types)
    const owner = await aMember(app, shop.types[0] as Offered)
    const figures = async (more: Partial<Body<typeof getFigures>> = {}) => {
      const asked = { organiser_id: shop.organiser, from: today, to: today, ...more }
      const { body } = await owner.call(getFigures, asked)
      if (!body.figures) throw new Error('There are no figures')
      return body.figures
    }
    return { shop, owner, figures }
  }

  const typeOf = ({ types }: Shop, nth: number) => types[nth] as Offered

  async function buys(offered: Offered, qty: number): Promise<Shopper> {
    const shopper = await visit(app)
    await shopper.buy(offered, qty)
    return shopper
  }

  test('A date is as full as its types are; places that types share are left once, and extras take none', async () => {
    const { shop, owner, figures } = await aGlance([
      { capacity: 20 },
      { capacity: 20 },
      { capacity: 30 },
      { capacity: 7 },
    ])
    const [stalls, balcony, standing, parking] = shop.types.map(({ ticket_id }) => ticket_id)
    const { id } = await app.database
      .insertInto('shared_capacity')
      .values({ event_date_id: typeOf(shop, 0).date_id, name: 'Hall', capacity: 25 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update ticket_type set shared_capacity_id = ${id} where id in (${stalls}, ${balcony})`.execute(
      app.database,
    )
    await sql`update ticket_type set keep_back = 5 where id = ${standing}`.execute(app.database)
    await app.database
      .insertInto('required_ticket')
      .values({
        ticket_type_id: parking as number,
        required_id: stalls as number,
        position: 0,
        is_extra: true,
      })
      .execute()
    await buys(typeOf(shop, 0), 4)
    const holding = await visit(app)
    await holding.add(typeOf(shop, 1), 3)
    expect((await holding.reserve()).body.reserved).toBe(true)
    const [date] = (await figures()).dates
    // 18 of the 25 places of the hall, and 25 of 30 that are not kept back.
    expect(date).toMatchObject({
      venue: 'The Hall',
      sold: 4,
      held: 3,
      kept_back: 5,
      left: 43,
      is_over: false,
    })
    await endHolds(app.database)
    expect((await figures()).dates).toEqual([{ ...date, held: 0, left: 46 }])
    const device = { organiser_id: shop.organiser, device: randomUUID(), batch: randomUUID() }
    await owner.call(keepAtCounter, { ...device, ticket_id: standing as number, qty: 2 })
    expect((await figures()).dates, 'for a device').toEqual([{ ...date, held: 0, kept_back: 7, left: 44 }])
  })

  test('Arrivals at the door are counted by quarters of an hour, each ticket once; one that was taken back is not', async () => {
    const { shop, owner, figures } = await aGlance([{ capacity: 20 }])
    const buyer = await buys(typeOf(shop, 0), 4)
    const tickets = (await buyer.call(getWallet)).body.tickets.map(({ id }) => id)
    const admission = (nth: number, time: string, undoes?: string) => ({
      id: randomUUID(),
      ticket: tickets[nth] ?? '',
      generation: 0,
      at: `2026-06-18T${time}.000Z`,
      door: 'North',
      ...(undoes && { undoes }),
    })
    const mistake = admission(3, '18:10:00')
    const admissions = [
      admission(0, '18:14:59'),
      admission(1, '18:15:00'),
      admission(2, '18:46:00'),
      admission(2, '18:20:00'),
      mistake,
      admission(3, '18:11:00', mistake.id),
    ]
    expect((await figures({ event_id: shop.event })).arrivals).toEqual({
      came: 0,
      expected: 4,
      quarters: [],
    })
    const handedIn = await owner.call(recordAdmissions, { event_id: shop.event, admissions })
    expect(handedIn.status).toBe(200)
    // By the clock of London it is an hour later in June.
    const arrivals = {
      came: 3,
      expected: 4,
      quarters: [
        { at: '2026-06-18 19:00', tickets: 1 },
        { at: '2026-06-18 19:15', tickets: 2 },
      ],
    }
    const { date_id } = typeOf(shop, 0)
    expect((await figures({ event_id: shop.event, date_id })).arrivals).toEqual(arrivals)
    expect((await figures({ event_id: shop.event })).arrivals, 'the event has one date').toEqual(arrivals)
    expect((await figures()).arrivals, 'of all events').toBeNull()
    const other = await aGlance([{ capacity: 1 }])
    const strange = await other.figures({ event_id: shop.event, date_id })
    expect([strange.arrivals, strange.days, strange.types], 'of another organiser').toEqual([null, [], []])
  })

  test('Sales are counted by the word of the link that the page was opened by; of several, the last one counts', async () => {
    const { shop, figures } = await aGlance([{ capacity: 20 }])
    const other = await aGlance([{ capacity: 20 }])
    const slugOf = async ({ event }: Shop) =>
      (
        await app.database
          .selectFrom('event')
          .select('slug')
          .where('id', '=', event)
          .executeTakeFirstOrThrow()
      ).slug
    const page = `${app.services.configuration.origin}/events/${await slugOf(shop)}/`
    const adds = async (shopper: Shopper, Referer?: string, offered = typeOf(shop, 0)) => {
      const added = await shopper.call(
        addTicket,
        { ...offered, qty: 1 },
        { headers: { ...(Referer && { Referer }) } },
      )
      expect(added.status).toBe(200)
    }
    const pays = async (shopper: Shopper) => {
      await shopper.reserve()
      await shopper.register(newEmail())
      expect((await shopper.claim()).status).toBe(200)
    }
    for (const [of, words] of [
      [shop.event, ['letter', 'poster']],
      [other.shop.event, ['poster']],
    ] as const)
      for (const word of words)
        await sql`insert into sale_link (event_id, word) values (${of}, ${word})`.execute(app.database)
    const [first, second, without] = [await visit(app), await visit(app), await visit(app)]
    await adds(first, `${page}?from=letter`)
    await adds(first, `${page}?from=Poster`)
    // Neither a page without a word, nor a word of which there is no link, nor one of another event takes the word away.
    await adds(first, page)
    await adds(first, `${page}?from=nobody-made-it`)
    await adds(first, `${page}?from=poster`, typeOf(other.shop, 0))
    await pays(first)
    await adds(second, `${page}?from=letter`)
    await adds(without, 'https://elsewhere.example/?from=letter')
    await pays(without)
    expect((await figures()).words).toMatchObject([
      { event_id: shop.event, word: 'poster', orders: 1, tickets: 4, net: 0 },
    ])
    await pays(second)
    const { words, days } = await figures({ event_id: shop.event })
    expect(words.map(({ word, orders, tickets }) => [word, orders, tickets])).toEqual([
      ['poster', 1, 4],
      ['letter', 1, 1],
    ])
    expect(days.map(({ tickets }) => tickets)).toEqual([6])
    expect((await other.figures()).words, 'the other organiser').toEqual([])
  })

  test('A link is in the list once, under its word in small letters, until it is taken out', async () => {
    const { shop, owner, figures } = await aGlance([{ capacity: 20 }])
    const set = async (word: string, is_kept = true, event_id = shop.event) =>
      (await owner.call(setSaleLink, { organiser_id: shop.organiser, event_id, word, is_kept })).status
    const words = async () => (await figures()).links.map(({ word }) => word)
    expect([await set('Poster'), await set('poster'), await set('radio')]).toEqual([200, 200, 200])
    expect(await words()).toEqual(['radio', 'poster'])
    expect([await set('radio', false), await set('radio', false)]).toEqual([200, 200])
    expect(await words()).toEqual(['poster'])
    expect([await set('two words'), await set('')]).toEqual([422, 422])
    const other = await aShop(app.database, [{ capacity: 1 }])
    expect(await set('poster', true, other.event), 'an event of another organiser').toBe(404)
    await sql`insert into sale_link (event_id, word) select ${shop.event}::bigint, 'w' || n from generate_series(1, 199) n`.execute(
      app.database,
    )
    expect([await set('poster'), await set('one-more')]).toEqual([200, 422])
  })

  test('From viewing to paid: pages that are shown, tickets added, reservations and orders are counted by day', async () => {
    const { shop, figures } = await aGlance([{ capacity: 20 }])
    const { slug } = await app.database
      .selectFrom('event')
      .select('slug')
      .where('id', '=', shop.event)
      .executeTakeFirstOrThrow()
    const browser = { 'User-Agent': 'Mozilla/5.0 Firefox/140.0' }
    const page = async (headers: Record<string, string>, method = 'GET') =>
      expect((await fetch(`${app.origin}/events/${slug}/`, { method, headers })).status).toBe(200)
    await page(browser)
    await page(browser)
    await page(browser, 'HEAD')
    await page({ ...browser, 'Sec-Purpose': 'prefetch;prerender' })
    await page({ 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await fetch(`${app.origin}/events/nowhere-at-all/`, { headers: browser })
    const visitor = await visit(app)
    await visitor.call(getEvent, { event: slug }, { headers: browser })
    await buys(typeOf(shop, 0), 2)
    const leaving = await visit(app)
    await leaving.add(typeOf(shop, 0))
    await leaving.reserve()
    await app.services.eventCounts.write()
    await page(browser)
    await app.services.eventCounts.write()
    const day = { shown: 4, added: 2, reserved: 2, paid: 1 }
    expect((await figures()).steps).toEqual([{ day: today, ...day }])
    expect((await figures({ event_id: shop.event })).steps).toEqual([{ day: today, ...day }])
    const other = await aGlance([{ capacity: 1 }])
    expect((await other.figures()).steps).toEqual([])
    expect((await other.figures({ event_id: shop.event })).steps).toEqual([])
  })

  test('Counts that cannot be written are kept, said, and written the next time', async () => {
    const { shop, figures } = await aGlance([{ capacity: 20 }])
    const { slug } = await app.database
      .selectFrom('event')
      .select('slug')
      .where('id', '=', shop.event)
      .executeTakeFirstOrThrow()
    const warn = vi.fn()
    const counts = openEventCounts(app.database, { warn } as unknown as Logger)
    counts.add(slug, 'shown')
    await sql`alter table event_count rename to event_count_away`.execute(app.database)
    await counts.write()
    await sql`alter table event_count_away rename to event_count`.execute(app.database)
    expect(warn).toHaveBeenCalledTimes(1)
    counts.add(slug, 'shown')
    counts.add('no-such-event', 'added')
    await counts.stop()
    expect((await figures()).steps).toEqual([{ day: today, shown: 2, added: 0, reserved: 0, paid: 0 }])
  })
}
