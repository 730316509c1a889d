import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { setCode } from '../../../contract/calls/basket.ts'
import { refundOrder } from '../../../contract/calls/organiserActs.ts'
import {
  getCodeUses,
  getDiscountCodes,
  getVoucherCodes,
  importCodes,
  makeCodes,
  stopCode,
} from '../../../contract/calls/organiserCodes.ts'
import { getOrganiserMoney } from '../../../contract/calls/organiserMoney.ts'
import { getOrderChoices } from '../../../contract/calls/organiserOrders.ts'
import { NOBODY } from '../../../server/session/deletedAccount.ts'
import { codeRows } from '../../../src/organiser/codes/codeFile.ts'
import { csvOf } from '../../../src/organiser/csv.ts'
import { aMember } from '../../support/aMember.ts'
import { aShop, type Shop, seen } from '../../support/aShop.ts'
import { aPayer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/** The screen of codes, with each database. */
export function codesTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)
  let shop: Shop
  let owner: Shopper
  let own: { organiser_id: number }

  beforeAll(async () => {
    shop = await aShop(app.database, [{ capacity: 90, price: 2000 }])
    own = { organiser_id: shop.organiser }
    owner = await aMember(app, shop.types[0] as Offered)
  })

  const list = async (asked: { search?: string; after?: string; batch?: string; many?: boolean } = {}) => {
    const { body } = await owner.call(getDiscountCodes, { ...own, ...asked })
    return { codes: body.codes ?? [], after: body.after }
  }
  const make = (batch: string, count: number, fields: Record<string, string>, prefix = 'PAL-') =>
    owner.call(makeCodes, { ...own, batch, prefix, count, fields })
  const bring = async (file: string, confirmed = true) =>
    (await owner.call(importCodes, { ...own, file, confirmed })).body

  async function withCode(code: string): Promise<Shopper> {
    const shopper = await visit(app)
    await shopper.add(shop.types[0] as Offered)
    expect((await shopper.call(setCode, { code })).body).toEqual({ code_applied: true })
    return shopper
  }

  test('Codes that are made at once are the same but for their letters, and are made once', async () => {
    const batch = randomUUID()
    const fields = { percent: '25', most_uses: '1', until: '2031-05-01T12:00' }
    expect((await make(batch, 120, fields)).body).toEqual({ made: 120 })
    expect((await make(batch, 120, fields)).body).toEqual({ made: 120 })
    const { codes, after } = await list({ batch, many: true })
    expect([codes.length, new Set(codes.map(({ code }) => code)).size, after]).toEqual([120, 120, null])
    for (const { code } of codes) expect(code).toMatch(/^PAL-[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(codes[0]).toMatchObject({
      percent: 25,
      amount: null,
      most_uses: 1,
      until: '2031-05-01 12:00',
      state: 'in_force',
      uses: 0,
      taken_off: [],
    })
  })

  test('A code is for the event and the ticket type as the choices of its organiser name them', async () => {
    const { choices } = (await owner.call(getOrderChoices, own)).body
    const event = choices?.events.find(({ id }) => id === shop.event)
    const [ticket] = event?.dates[0]?.tickets ?? []
    const fits = { percent: '25', events: event?.slug ?? 'none', tickets: ticket?.name ?? 'none' }
    const codeOf = async (fields: Record<string, string>) => {
      const batch = randomUUID()
      expect((await make(batch, 1, fields, 'FIT-')).body).toEqual({ made: 1 })
      return (await list({ batch })).codes[0]
    }
    const code = await codeOf(fits)
    expect(code).toMatchObject({ events: [fits.events], tickets: [fits.tickets] })
    const shopper = await withCode(code?.code ?? '')
    expect((await seen(shopper)).discounts_applied).toEqual({ [code?.code ?? '']: 5 })
    await bring(`code,percent,tickets\nOTHER-TYPE,25,Another type\n`)
    expect((await shopper.call(setCode, { code: 'OTHER-TYPE' })).body).not.toEqual({
      code_applied: true,
    })
    const many = Array.from({ length: 200 }, (_, index) => `an-event-with-a-long-address-${index}`)
    await bring(`code,percent,events\nMANY-EVENTS,25,"${many.join('\n')}"\n`)
    expect((await list({ search: 'MANY-EVENTS' })).codes[0]?.events).toHaveLength(200)
  })

  test('A batch of other codes is refused, and none are made', async () => {
    const batch = randomUUID()
    const { slug } = await app.database
      .selectFrom('event')
      .select('slug')
      .where('id', '=', shop.event)
      .executeTakeFirstOrThrow()
    const fields = { amount: '5', until: '2031-05-01T12:00', events: slug }
    expect((await make(batch, 3, fields, 'ONE-')).body).toEqual({ made: 3 })
    const others = [
      await make(batch, 4, fields, 'ONE-'),
      await make(batch, 3, fields, 'ONE'),
      await make(batch, 3, { ...fields, amount: '6' }, 'ONE-'),
      await make(batch, 3, { ...fields, until: '2031-05-01T12:01' }, 'ONE-'),
      await make(batch, 3, { amount: '5', until: '2031-05-01T12:00' }, 'ONE-'),
    ]
    for (const { status, text } of others)
      expect([status, text]).toEqual([409, expect.stringContaining('Other codes were made')])
    expect((await make(batch, 3, fields, 'ONE-')).body).toEqual({ made: 3 })
    expect((await list({ batch, many: true })).codes).toHaveLength(3)
    await sql`delete from discount_code where batch = ${batch}`.execute(app.database)
  })

  test('Codes that cannot be made are refused in words', async () => {
    expect(await make(randomUUID(), 2, { percent: '0' })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('percent: expected a whole number from 1 to 100') },
    })
    expect((await make(randomUUID(), 2, { percent: '5' }, 'two words!')).status).toBe(422)
    expect((await make(randomUUID(), 5001, { percent: '5' })).status).toBe(400)
    const [other] = await putOnSale(app.database, [{ capacity: 1 }])
    const foreign = await app.database
      .selectFrom('event')
      .innerJoin('event_date', 'event_date.event_id', 'event.id')
      .select(['slug'])
      .where('event_date.id', '=', other?.date_id ?? 0)
      .executeTakeFirstOrThrow()
    const { slug } = foreign
    for (const [field, fields, why] of [
      ['events', { events: slug }, `events: ${slug} is no event of this organiser`],
      ['tickets', { tickets: 'Nothing' }, 'tickets: Nothing is no ticket type of these events'],
      ['until', { until: '2020-05-01T12:00' }, 'until: is over already'],
      ['most_use', { most_use: '1' }, 'most_use: is no key of the format'],
    ] as const)
      expect(await make(randomUUID(), 2, { percent: '5', ...fields })).toMatchObject({
        status: 400,
        body: { error: why, field },
      })
  })

  test('Codes only for events that are cancelled or over are refused, and a name that is stated twice is stored once', async () => {
    const { slug } = await app.database
      .selectFrom('event')
      .select('slug')
      .where('id', '=', shop.event)
      .executeTakeFirstOrThrow()
    const choice = async () => {
      const { choices } = (await owner.call(getOrderChoices, { organiser_id: shop.organiser })).body
      return choices?.events.map(({ slug, is_over }) => [slug, is_over])
    }
    const fields = { percent: '5', events: slug }
    const batch = randomUUID()
    expect(await choice()).toEqual([[slug, false]])
    const { name } = await app.database
      .selectFrom('ticket_type')
      .select('name')
      .where('id', '=', shop.types[0]?.ticket_id ?? 0)
      .executeTakeFirstOrThrow()
    const twice = { percent: '5', events: `${slug}\n${slug}`, tickets: `${name}\n${name}` }
    expect((await make(batch, 1, twice, 'TWICE-')).status).toBe(200)
    expect((await list({ batch })).codes).toMatchObject([{ events: [slug], tickets: [name] }])
    const useless = { status: 400, body: { error: `events: ${slug} is cancelled or over`, field: 'events' } }
    const become = (status: 'cancelled' | 'scheduled') =>
      app.database.updateTable('event').set({ status }).where('id', '=', shop.event).execute()
    await become('cancelled')
    expect(await make(randomUUID(), 2, fields)).toMatchObject(useless)
    expect(await choice()).toEqual([[slug, true]])
    await become('scheduled')
    const shift = (by: string) =>
      sql`update event_date set starts_at = starts_at + ${by}::interval, ends_at = ends_at + ${by}::interval
        where event_id = ${shop.event}`.execute(app.database)
    await shift('-100 years')
    expect(await make(randomUUID(), 2, fields)).toMatchObject(useless)
    expect(await choice()).toEqual([[slug, true]])
    await shift('100 years')
    expect((await make(batch, 1, twice, 'TWICE-')).body, 'the same again').toEqual({ made: 1 })
    await sql`delete from discount_code where batch = ${batch}`.execute(app.database)
  })

  test('Pages of codes follow one another, and a search finds a part of a code', async () => {
    const { codes, after } = await list({ search: 'pal-' })
    expect([codes.length, after]).toEqual([50, codes.at(-1)?.code])
    const next = await list({ search: 'pal-', after: after ?? '' })
    const last = await list({ search: 'pal-', after: next.after ?? '' })
    expect([next.codes.length, last.codes.length, last.after]).toEqual([50, 20, null])
    const all = [...codes, ...next.codes, ...last.codes].map(({ code }) => code)
    expect(new Set(all).size).toBe(120)
    const one = all[77] ?? ''
    expect((await list({ search: one.slice(6).toLowerCase() })).codes.map(({ code }) => code)).toEqual([one])
  })

  test('A code says how often it was used, what it has taken off and by whom, as the report of money does', async () => {
    expect(await bring('code,percent,most_uses\nFRIEND,50,3')).toMatchObject({ added: 1, refused: [] })
    const payer = await aPayerWith('FRIEND')
    expect((await list({ search: 'FRIEND' })).codes[0]).toMatchObject({ uses: 1, taken_off: [] })
    // The sandbox takes test orders alone.
    await sql`update sale set is_test = false where reference = ${payer.reference}`.execute(app.database)
    await (await withCode('FRIEND')).reserve()
    const [code] = (await list({ search: 'FRIEND' })).codes
    expect(code).toMatchObject({ uses: 2, taken_off: [{ currency_symbol: '£', amount: 10 }] })
    const { money } = (await owner.call(getOrganiserMoney, own)).body
    expect(money?.rows.reduce((all, { discounts }) => all + discounts, 0)).toBe(10)
    const uses = async () => (await owner.call(getCodeUses, { ...own, code_id: code?.id ?? 0 })).body.uses
    expect(await uses()).toMatchObject([
      { state: 'held', full_name: '', taken_off: 10 },
      { state: 'paid', reference: payer.reference, taken_off: 10, currency_symbol: '£' },
    ])
    await sql`update sale set full_name = null, owner_deleted_at = now() where reference = ${payer.reference}`.execute(
      app.database,
    )
    expect((await uses())?.[1]?.full_name).toBe(NOBODY)
  })

  test('An order that is refunded keeps its use, and stands among those that have used the code', async () => {
    await bring('code,percent,most_uses\nSINGLE,50,1')
    const payer = await aPayerWith('SINGLE')
    const { id: sale_id } = await app.database
      .selectFrom('sale')
      .select('id')
      .where('reference', '=', payer.reference)
      .executeTakeFirstOrThrow()
    expect((await owner.call(refundOrder, { ...own, sale_id })).status).toBe(200)
    const [code] = (await list({ search: 'SINGLE' })).codes
    expect(code).toMatchObject({ uses: 1, state: 'used_up' })
    const { uses } = (await owner.call(getCodeUses, { ...own, code_id: code?.id ?? 0 })).body
    expect(uses).toMatchObject([{ state: 'refunded', reference: payer.reference }])
    const next = await visit(app)
    await next.add(shop.types[0] as Offered)
    expect((await next.call(setCode, { code: 'SINGLE' })).text).toContain('is used up')
  })

  test('A code that is stopped is at once refused in new baskets, until it may go on', async () => {
    await bring('code,percent\nHALT,50')
    const [code] = (await list({ search: 'HALT' })).codes
    const sam = await withCode('HALT')
    await sam.reserve()
    const set = (stopped: boolean) => owner.call(stopCode, { ...own, code_id: code?.id ?? 0, stopped })
    for (let times = 0; times < 2; times++) expect((await set(true)).status).toBe(200)
    expect((await list({ search: 'HALT' })).codes[0]?.state).toBe('stopped')
    expect((await seen(sam)).basket_total).toBe(10)
    const kim = await visit(app)
    await kim.add(shop.types[0] as Offered)
    expect((await kim.call(setCode, { code: 'HALT' })).body.code_applied).toBe(false)
    expect((await set(false)).status).toBe(200)
    expect((await kim.call(setCode, { code: 'HALT' })).body.code_applied).toBe(true)
    const acts = await app.database.selectFrom('organiser_act').select(['about', 'value_after']).execute()
    expect(acts.filter(({ about }) => about === 'HALT')).toHaveLength(2)
    expect((await owner.call(stopCode, { ...own, code_id: 999_999, stopped: true })).status).toBe(404)
  })

  test('An imported table is told before it is stored, and a file that was saved changes nothing', async () => {
    const file = [
      'code,percent,amount,most_uses,from,until,events,tickets',
      'new-one,10,,2,2031-01-01,2031-02-01 19:30,"one\nother",Grown-up',
      'FRIEND,60,,3,,,,',
      'HALT,50,,,,,,',
      'bad one,10,,,,,,',
      'BOTH,10,5,,,,,',
      'NEW-ONE,10,,,,,,',
      '=1+1,10,,,,,,',
      'ORDER,10,,,2031-02-01,2031-01-01,,',
    ].join('\r\n')
    const report = {
      added: 1,
      changed: 1,
      unchanged: 1,
      refused: [
        { line: 6, reason: expect.stringContaining('code: expected a code of 3 to 40') },
        { line: 7, reason: 'expected either percent or amount' },
        { line: 8, reason: 'is NEW-ONE a second time' },
        { line: 9, reason: expect.stringContaining('code: expected') },
        { line: 10, reason: 'expected until to be after from' },
      ],
    }
    expect(await bring(file, false)).toEqual(report)
    expect((await list({ search: 'NEW-ONE' })).codes).toEqual([])
    expect(await bring(file)).toEqual(report)
    expect((await list({ search: 'FRIEND' })).codes[0]).toMatchObject({ percent: 60, uses: 2 })
    expect((await list({ search: 'NEW-ONE' })).codes[0]).toMatchObject({
      from: '2031-01-01',
      until: '2031-02-01 19:30',
      events: ['one', 'other'],
      tickets: ['Grown-up'],
    })
    await bring('code;percent;tickets\n"-DASH";5;"=SUM(A1)\n-5 ""off"""')
    const { codes } = await list({ many: true })
    const saved = csvOf(codeRows(codes))
    expect(saved).toContain(`"'=SUM(A1)`)
    expect(await bring(saved)).toMatchObject({ added: 0, changed: 0, unchanged: codes.length, refused: [] })
    expect((await owner.call(importCodes, { ...own, file: 'nonsense', confirmed: true })).status).toBe(422)
  })

  test('Gift voucher codes have what is used and left of them', async () => {
    await app.database
      .insertInto('gift_voucher_code')
      .values({ organiser_id: shop.organiser, code: 'GIFT-30', amount: 3000 })
      .execute()
    await (await withCode('GIFT-30')).reserve()
    expect((await owner.call(getVoucherCodes, own)).body).toEqual({
      before: null,
      codes: [
        {
          id: expect.any(Number),
          code: 'GIFT-30',
          is_sold: false,
          amount: 30,
          used: 20,
          left: 10,
          currency_symbol: '£',
        },
      ],
    })
  })

  async function aPayerWith(code: string) {
    const payer = await aPayer(app, shop.types[0] as Offered)
    await sql`update sale set total = 1000, discount_code = code.code, discount_code_id = code.id, discount_most_uses = code.most_uses
      from discount_code code where code.code = ${code} and reference = ${payer.reference}`.execute(
      app.database,
    )
    await sql`update sale_line set discount = 1000 from sale where sale.id = sale_id and reference = ${payer.reference}`.execute(
      app.database,
    )
    await payer.token()
    await payer.confirm()
    expect(await payer.outcome()).toMatchObject({ outcome: 'charged' })
    return payer
  }
}
