import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setCode } from '../../../contract/calls/basket.ts'
import type { Schema } from '../../../server/database/types.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { markPaid } from '../../../server/sale/markPaid.ts'
import { releaseExpired } from '../../../server/sale/release.ts'
import { aShop, type Shop, seen } from '../../support/aShop.ts'
import { aPayer } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { endHolds, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

type Limits = Partial<Insertable<Schema['discount_code']>>

/** Discount codes with limits, with each database. */
export function discountCodeTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)

  let codes = 0
  /** A code that halves the price, with limits. */
  async function aCode({ organiser }: Shop, limits: Limits = {}): Promise<string> {
    const code = `HALF${codes++}`
    await app.database
      .insertInto('discount_code')
      .values({ organiser_id: organiser, code, percent: 50, ...limits })
      .execute()
    return code
  }

  const change = (code: string, limits: Limits) =>
    app.database.updateTable('discount_code').set(limits).where('code', '=', code).execute()

  const shopAt = (price: number, capacity = 20) => aShop(app.database, [{ capacity, price }])

  const apply = async (shopper: Shopper, code: string) => (await shopper.call(setCode, { code })).body

  async function withCode({ types }: Shop, code: string, qty = 1): Promise<Shopper> {
    const shopper = await visit(app)
    await shopper.add(types[0] as Offered, qty)
    expect(await apply(shopper, code)).toEqual({ code_applied: true })
    return shopper
  }

  const total = async (shopper: Shopper) => (await seen(shopper)).basket_total
  const errors = async (shopper: Shopper) => (await seen(shopper)).basket_errors

  describe('A code for one order', () => {
    test('is used by the first reservation; the other basket says so, and goes on without it', async () => {
      const shop = await shopAt(2000)
      const code = await aCode(shop, { most_uses: 1 })
      const [sam, kim] = [await withCode(shop, code), await withCode(shop, code)]
      expect(await total(kim)).toBe(10)
      expect((await sam.reserve()).body.reserved).toBe(true)
      const words = `The code ${code} is used up.`
      expect([await total(sam), await total(kim), await errors(kim)]).toEqual([10, 20, [words]])
      expect(await apply(await withTicket(shop), code)).toEqual({ code_applied: false, code_problem: words })

      const refused = (await kim.reserve()).body
      expect(refused).toMatchObject({ error: expect.stringContaining(words) })
      expect(await errors(kim)).toEqual([])
      expect((await kim.reserve()).body.reserved).toBe(true)
      expect(await total(kim)).toBe(20)
      expect(await brokenInvariants(app.database)).toEqual({})
    })

    test('is there again when the hold ends, and is not when its order is refunded', async () => {
      const shop = await shopAt(2000)
      const code = await aCode(shop, { most_uses: 1 })
      await (await withCode(shop, code)).reserve()
      const kim = await withTicket(shop)
      expect((await apply(kim, code)).code_applied).toBe(false)
      await endHolds(app.database)
      expect(await apply(kim, code)).toEqual({ code_applied: true })
      await kim.reserve()
      await sql`update sale set paid_at = now(), refunded_at = now() where discount_code = ${code} and expires_at > now()`.execute(
        app.database,
      )
      expect((await apply(await withTicket(shop), code)).code_applied).toBe(false)
      await sql`update sale set paid_at = null, refunded_at = null where discount_code = ${code}`.execute(
        app.database,
      )
    })

    test('stays free for others where it takes nothing off', async () => {
      const shop = await shopAt(0)
      const code = await aCode(shop, { most_uses: 1 })
      await (await withCode(shop, code)).reserve()
      await (await withCode(shop, code)).reserve()
    })
  })

  describe('A payment that arrives after its hold has ended', () => {
    async function anEndedOrder(shop: Shop, code: string) {
      const sam = await aPayer(app, shop.types[0] as Offered)
      await sql`update sale set total = 1000, discount_code = code.code, discount_code_id = code.id, discount_most_uses = code.most_uses
        from discount_code code where code.code = ${code} and reference = ${sam.reference}`.execute(
        app.database,
      )
      await sql`update sale_line set discount = 1000 from sale where sale.id = sale_id and reference = ${sam.reference}`.execute(
        app.database,
      )
      await sam.token()
      await endHolds(app.database)
      return sam
    }

    test.each(['released', 'not released'])(
      'has the code while nobody else has it; its hold is %s',
      async how => {
        const shop = await shopAt(2000)
        const code = await aCode(shop, { most_uses: 1 })
        const sam = await anEndedOrder(shop, code)
        if (how === 'released') await releaseExpired(app.database)
        await change(code, { valid_until: '2001-01-01 00:00:00' })
        await sam.payUnheard()
        expect(await sam.outcome()).toMatchObject({ outcome: 'charged' })
      },
    )

    test.each(['released', 'not released'])(
      'goes back where somebody else has used it; its hold is %s',
      async how => {
        const shop = await shopAt(2000)
        const code = await aCode(shop, { most_uses: 1 })
        const sam = await anEndedOrder(shop, code)
        if (how === 'released') await releaseExpired(app.database)
        const other = await shopAt(2000)
        await sql`update event set organiser_id = ${shop.organiser} where id = ${other.event}`.execute(
          app.database,
        )
        expect((await (await withCode(other, code)).reserve()).body.reserved).toBe(true)
        await sam.payUnheard()
        expect(await sam.outcome()).toMatchObject({ outcome: 'refunded' })
        expect(await brokenInvariants(app.database)).toEqual({})
      },
    )

    test('leaves what the same basket has reserved since, where the code is used up', async () => {
      const shop = await shopAt(2000)
      const code = await aCode(shop, { most_uses: 1 })
      const sam = await anEndedOrder(shop, code)
      await releaseExpired(app.database)
      const { id } = await app.database
        .selectFrom('sale')
        .select('id')
        .where('reference', '=', sam.reference)
        .executeTakeFirstOrThrow()
      expect((await sam.reserve()).body.reserved).toBe(true)
      expect((await (await withCode(shop, code)).reserve()).body.reserved).toBe(true)
      const paid = app.database.transaction().execute(trx => markPaid(trx, async () => {}, id))
      expect(await paid).toBe('released')
      expect((await seen(sam)).seconds_remaining).toBeGreaterThan(0)
    })
  })

  describe('The time of a code', () => {
    test('says when it begins and when it was over, by the clock of the organiser', async () => {
      const shop = await shopAt(2000)
      const later = await aCode(shop, { valid_from: '2099-12-18 19:30:00' })
      const over = await aCode(shop, { valid_until: '2021-12-17 23:59:59' })
      const sam = await withTicket(shop)
      expect((await apply(sam, later)).code_problem).toBe(
        `The code ${later} can be used from 18/12/2099 at 7:30 pm.`,
      )
      expect((await apply(sam, over)).code_problem).toBe(
        `The code ${over} could be used until 17/12/2021 at 11:59 pm.`,
      )
    })

    test.each([
      ['over', { valid_until: '2021-12-17 23:59:59' }],
      ['stopped', { stopped_at: new Date() }],
    ])(
      'that is %s leaves it to who has reserved, and takes it from other baskets in words',
      async (_, limits) => {
        const shop = await shopAt(2000)
        const code = await aCode(shop)
        const [sam, kim] = [await withCode(shop, code), await withCode(shop, code)]
        await sam.reserve()
        await change(code, limits)
        expect([await total(sam), await total(kim)]).toEqual([10, 20])
        expect(await errors(kim)).toEqual([expect.stringContaining(`The code ${code} c`)])
      },
    )

    test('is read by the clock of the organiser, wherever the server is', async () => {
      const shop = await shopAt(2000)
      await sql`update event set time_zone = 'Pacific/Auckland' where id = ${shop.event}`.execute(
        app.database,
      )
      const { rows } = await sql<{ soon: string }>`
        select to_char(now() at time zone 'Pacific/Auckland' - interval '1 minute', 'YYYY-MM-DD HH24:MI:SS') as soon`.execute(
        app.database,
      )
      expect(
        await apply(await withTicket(shop), await aCode(shop, { valid_from: rows[0]?.soon ?? '' })),
      ).toEqual({
        code_applied: true,
      })
      const over = await aCode(shop, { valid_until: rows[0]?.soon ?? '' })
      expect((await apply(await withTicket(shop), over)).code_applied).toBe(false)
    })
  })

  describe('What a code is for', () => {
    test('reduces so many tickets of an order', async () => {
      const shop = await aShop(app.database, [
        { capacity: 9, price: 2000 },
        { capacity: 9, price: 1000 },
      ])
      const sam = await withCode(shop, await aCode(shop, { most_tickets: 3 }), 2)
      await sam.add(shop.types[1] as Offered, 4)
      expect(await total(sam)).toBe(80 - 20 - 5)
    })

    test('reduces these events and tickets alone, and says so in a basket without any', async () => {
      const shop = await aShop(app.database, [
        { capacity: 9, price: 2000 },
        { capacity: 9, price: 1000 },
      ])
      const { slug } = await app.database
        .selectFrom('event')
        .select('slug')
        .where('id', '=', shop.event)
        .executeTakeFirstOrThrow()
      const one = await aCode(shop, { events: [slug], tickets: ['Type 1'] })
      const sam = await withTicket(shop)
      expect(await apply(sam, one)).toEqual({
        code_applied: false,
        code_problem: `The code ${one} is not for the tickets in your basket.`,
      })
      await sam.add(shop.types[1] as Offered)
      expect((await apply(sam, one)).code_applied).toBe(true)
      expect(await total(sam)).toBe(25)
      await sql`update event set source = 'yaml:by-id' where id = ${shop.event}`.execute(app.database)
      expect((await apply(sam, await aCode(shop, { events: ['by-id'] }))).code_applied).toBe(true)
      expect(await total(sam)).toBe(15)
      expect((await apply(sam, await aCode(shop, { events: ['another'] }))).code_applied).toBe(false)
    })
  })

  async function withTicket({ types }: Shop): Promise<Shopper> {
    const shopper = await visit(app)
    await shopper.add(types[0] as Offered)
    return shopper
  }
}
