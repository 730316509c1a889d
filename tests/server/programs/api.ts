import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type ApiCall, type ApiCallName, apiCalls } from '../../../contract/api/calls.ts'
import { API_SCOPES, type ApiScope } from '../../../contract/api/scopes.ts'
import { getMembers } from '../../../contract/calls/organiserActs.ts'
import { getPrograms, makeToken, revokeToken } from '../../../contract/calls/organiserPrograms.ts'
import { openApi } from '../../../server/api/openApi.ts'
import { aMember } from '../../support/aMember.ts'
import { askApi } from '../../support/askApi.ts'
import { everyRow } from '../../support/everyRow.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { aPayer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/** What programs of an organiser ask and do, on this database. */
export function apiTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on, limitedBy({ api_by_token: 40 }))
  let offered: Offered
  let organiser_id = 0
  let event_id = 0
  let wol: Shopper

  beforeEach(async () => {
    ;[offered] = (await putOnSale(app.database, [{ capacity: 200 }])) as [Offered]
    wol = await aMember(app, offered)
    const event = app.database
      .selectFrom('event')
      .innerJoin('event_date as date', 'date.event_id', 'event.id')
      .select(['event.id', 'organiser_id'])
      .where('date.id', '=', offered.date_id)
    ;({ id: event_id, organiser_id } = await event.executeTakeFirstOrThrow())
  })

  async function aToken(scopes: readonly ApiScope[] = API_SCOPES): Promise<string> {
    const { body } = await wol.call(makeToken, { organiser_id, name: 'Seat plan', scopes: [...scopes] })
    return body.token
  }

  async function anOrder(qty = 1): Promise<{ sale: number; email: string }> {
    const buyer = await visit(app)
    const email = newEmail()
    await buyer.buy(offered, qty, email)
    const sale = app.database.selectFrom('sale').select('id').where('email', '=', email)
    return { sale: (await sale.executeTakeFirstOrThrow()).id, email }
  }

  const ask = (token: string | null, path: string, asking: Parameters<typeof askApi>[3] = {}) =>
    askApi(app.origin, token, path, asking)

  const send = (token: string, sale: number, asking: Parameters<typeof askApi>[3] = {}) =>
    ask(token, `orders/${sale}/send`, { method: 'POST', ...asking })

  const lettersQueued = async (sale: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pgboss.job
      where name = 'mail_tickets' and data ->> 'sale' = ${String(sale)} and data ? 'copy'`.execute(
      app.database,
    )
    return rows[0]?.count
  }

  test('An owner makes a token, which is stored nowhere, sees when it was used, and revokes it', async () => {
    const key = 'a-key-of-the-test'
    const asked = { organiser_id, name: 'Seat plan', scopes: ['events:read' as const] }
    const first = await wol.call(makeToken, asked, { key })
    const { token } = first.body
    expect(token).toMatch(/^foyer_[\w-]{43}$/)
    expect((await wol.call(makeToken, asked, { key })).body.token, 'a repeated request').toBe(token)
    expect(JSON.stringify(await everyRow(app.database))).not.toContain(token)
    const tokens = async () => (await wol.call(getPrograms, { organiser_id })).body.tokens ?? []
    expect(await tokens()).toMatchObject([
      { name: 'Seat plan', scopes: ['events:read'], by: wol.email, last_used: '' },
    ])
    expect((await ask(token, 'events')).status).toBe(200)
    const [listed] = await tokens()
    expect(listed?.last_used).toMatch(/^\d\d\/\d\d\/\d{4} at /)
    await wol.call(revokeToken, { organiser_id, token_id: listed?.id ?? 0 })
    expect((await ask(token, 'events')).status).toBe(401)
    expect(await tokens()).toEqual([])
    const { acts } = (await wol.call(getMembers, { organiser_id })).body
    expect(acts.map(({ act, about }) => [act, about])).toEqual([
      ['revoke_token', 'Seat plan'],
      ['make_token', 'Seat plan'],
    ])
  })

  test('A token is not made by whoever has typed no one-time code lately', async () => {
    await sql`update session set proved_at = now() - interval '9 hours'`.execute(app.database)
    const { status } = await wol.call(makeToken, { organiser_id, name: 'A', scopes: ['refunds'] })
    expect([409, 401, 403, 422]).toContain(status)
    expect((await wol.call(getPrograms, { organiser_id })).body.tokens).toEqual([])
  })

  test('The document is valid OpenAPI, is there without a token, and each real answer is as it says', async () => {
    const response = await fetch(`${app.origin}/api/v1/openapi.json`)
    const document = (await response.json()) as ReturnType<typeof openApi>
    expect(document).toEqual(JSON.parse(JSON.stringify(openApi(app.services.origin))))
    const valid = await new Validator().validate(structuredClone(document) as never)
    expect(valid).toMatchObject({ valid: true })

    const { sale, email } = await anOrder(2)
    const other = await anOrder()
    const token = await aToken()
    const asked: Record<ApiCallName, [path: string, Parameters<typeof askApi>[3]?]> = {
      list_events: ['events'],
      export_events: ['events/file'],
      import_events: ['events/import', { method: 'POST', body: { file: '[]', confirmed: false } }],
      list_orders: ['orders?state=paid&sort=oldest'],
      search_orders: ['orders/search', { method: 'POST', body: { search: email }, key: null }],
      get_order: [`orders/${sale}`],
      list_attendees: [`events/${event_id}/attendees`],
      send_order: [`orders/${sale}/send`, { method: 'POST' }],
      refund_order: [`orders/${other.sale}/refund`, { method: 'POST' }],
    }
    const ajv = new Ajv2020({ strict: false })
    for (const [name, row] of Object.entries(apiCalls) as [ApiCallName, ApiCall][]) {
      const { status, body } = await ask(token, ...asked[name])
      expect([name, status]).toEqual([name, 200])
      const operation = document.paths[row.path.replace(':id', '{id}')]?.[row.method.toLowerCase()] as {
        responses: Record<string, { content: { 'application/json': { schema: object } } }>
      }
      const schema = operation.responses['200']?.content['application/json'].schema ?? {}
      const isAsSaid = ajv.compile(closed(schema))
      expect([name, isAsSaid(body), isAsSaid.errors]).toEqual([name, true, null])
    }
    const { body } = await ask(token, 'orders/search', { method: 'POST', body: { search: email }, key: null })
    expect(body.orders).toMatchObject([{ id: sale, email, tickets: [{}, {}] }])
    expect((await ask(token, `orders/${other.sale}`)).body.order.is_refunded).toBe(true)
    const { acts } = (await wol.call(getMembers, { organiser_id })).body
    expect(acts.slice(0, 2)).toMatchObject([
      { act: 'refund_order', member: 'Program “Seat plan”' },
      { act: 'resend_tickets', member: 'Program “Seat plan”' },
    ])
  })

  /** The same schema, for an answer without any field that it does not name. */
  const closed = (schema: object): object =>
    JSON.parse(JSON.stringify(schema), (_, value) =>
      value?.type === 'object' ? { ...value, additionalProperties: false } : value,
    )

  test('Orders come in pages, each order once', async () => {
    const sales: number[] = []
    for (let count = 0; count < 3; count++) sales.push((await anOrder()).sale)
    const token = await aToken()
    const first = (await ask(token, 'orders')).body
    expect(first.orders.map(({ id }: { id: number }) => id)).toEqual(sales.reverse())
    expect(first.after).toBeNull()
    const next = (await ask(token, `orders?after=${sales[0]}`)).body
    expect(next.orders.map(({ id }: { id: number }) => id)).toEqual(sales.slice(1))
  })

  test('Without a token, with a wrong one, without the scope, for what is not there and for what is wrong, it says so', async () => {
    const { sale } = await anOrder()
    const token = await aToken(['events:read', 'tickets:send'])
    const without = await ask(null, 'events')
    expect([without.status, without.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
    expect((await ask(`${token}x`, 'events')).status).toBe(401)
    expect((await ask('foyer_', 'events')).status).toBe(401)
    const lacking = await ask(token, 'orders')
    expect([lacking.status, lacking.body.error]).toEqual([403, 'This token lacks the scope orders:read.'])
    expect((await send(token, 999_999)).status).toBe(404)
    expect((await ask(token, 'nothing')).status).toBe(404)
    expect((await ask(token, 'events?aftr=3')).body.error).toBe('aftr cannot be used as it was sent')
    expect((await ask(token, 'events?after=x')).status).toBe(422)
    const huge = await ask(await aToken(), 'orders/search', {
      method: 'POST',
      body: { event_id: 1e20 },
      key: null,
    })
    expect([huge.status, huge.body.error]).toEqual([422, 'event_id cannot be used as it was sent'])
    expect((await send(token, sale, { key: null })).status).toBe(400)
    expect((await send(token, sale, { body: { x: 1 } })).status).toBe(422)
    for (const { headers } of [without, lacking]) {
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect(headers.getSetCookie()).toEqual([])
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
    expect(await lettersQueued(sale)).toBe(0)
  })

  test('A key is good for one thing: again it is done once, and for another order it is refused', async () => {
    const [{ sale }, other] = [await anOrder(), await anOrder()]
    const token = await aToken()
    const key = 'a-key-of-a-program'
    const [one, two] = await Promise.all([send(token, sale, { key }), send(token, sale, { key })])
    expect([200, 425]).toContain(one.status)
    expect([200, 425]).toContain(two.status)
    expect((await send(token, sale, { key })).status).toBe(200)
    expect(await lettersQueued(sale)).toBe(1)
    expect((await send(token, other.sale, { key })).status).toBe(422)
    expect(await lettersQueued(other.sale)).toBe(0)
    // Of another program it is another key.
    expect((await send(await aToken(), other.sale, { key })).status).toBe(200)
  })

  test('A program changes events by a file once, sees before what that would do, and needs the scope for it', async () => {
    await sql`update event set source = 'yaml:' || source where id = ${event_id}`.execute(app.database)
    const token = await aToken(['events:read', 'events:write'])
    const before = (await ask(token, 'events/file')).body.file
    expect(before).toContain('Title of')
    expect(before).not.toContain(wol.email)
    const { title } = await app.database
      .selectFrom('event')
      .select('title')
      .where('id', '=', event_id)
      .executeTakeFirstOrThrow()
    const file = before.replace(`title: ${title}`, 'title: A quiet night')
    const send = (confirmed: boolean, key?: string, of = token) =>
      ask(of, 'events/import', { method: 'POST', body: { file, confirmed }, ...(key && { key }) })
    const titles = async () =>
      (await ask(token, 'events')).body.events.map((one: { title: string }) => one.title)
    expect(await send(false)).toMatchObject({ status: 200, body: { added: 0, changed: 1, refused: [] } })
    expect(await titles()).toEqual([title])
    const key = `import-of-${event_id}`
    for (let asked = 0; asked < 2; asked++)
      expect((await send(true, key)).body).toMatchObject({ added: 0, changed: 1, unchanged: 0 })
    expect(await titles()).toEqual(['A quiet night'])
    expect((await send(true)).body).toMatchObject({ changed: 0, unchanged: 1 })
    const { acts } = (await wol.call(getMembers, { organiser_id })).body
    expect(acts.filter(({ act }) => act === 'import_events')).toHaveLength(2)
    const reader = await aToken(['events:read'])
    expect((await send(true, undefined, reader)).status).toBe(403)
    const broken = { file: 'events: [', confirmed: true }
    expect((await ask(token, 'events/import', { method: 'POST', body: broken })).status).toBe(422)
    const [foreign] = (await putOnSale(app.database, [{ capacity: 9 }])) as [Offered]
    const spy = await aMember(app, foreign)
    const own = app.database
      .selectFrom('organiser_member')
      .select('organiser_id')
      .where('email', '=', spy.email)
    const other = await own.executeTakeFirstOrThrow()
    const made = await spy.call(makeToken, { ...other, name: 'Spy', scopes: [...API_SCOPES] })
    expect((await send(true, undefined, made.body.token)).body).toMatchObject({
      added: 0,
      changed: 0,
      refused: [expect.stringContaining('A quiet night')],
    })
  })

  test('A program cancels an event by a file only where its token may give money back', async () => {
    const [paid] = (await putOnSale(app.database, [{ capacity: 9, price: 2500 }])) as [Offered]
    const owner = await aMember(app, paid)
    const buyer = await aPayer(app, paid)
    await buyer.token()
    await buyer.confirm()
    await buyer.outcome()
    await queueIsIdle(app.database)
    const own = app.database
      .selectFrom('organiser_member')
      .select('organiser_id')
      .where('email', '=', owner.email)
    const ownId = await own.executeTakeFirstOrThrow()
    await sql`update event set source = 'yaml:' || source where organiser_id = ${ownId.organiser_id}`.execute(
      app.database,
    )
    const tokenOf = async (...scopes: ApiScope[]) =>
      (
        await owner.call(makeToken, {
          ...ownId,
          name: 'Calendar',
          scopes: ['events:read', 'events:write', ...scopes],
        })
      ).body.token
    const token = await tokenOf()
    const { file } = (await ask(token, 'events/file')).body
    const body = { file: file.replace(/^( +)title: .*$/m, '$&\n$1status: cancelled'), confirmed: true }
    const refused = await ask(token, 'events/import', { method: 'POST', body })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('lacks the scope refunds')])
    const isRefunded = async () => {
      await queueIsIdle(app.database)
      const { refunded_at } = await app.database
        .selectFrom('sale')
        .select('refunded_at')
        .where('email', '=', buyer.email)
        .executeTakeFirstOrThrow()
      return refunded_at !== null
    }
    expect(await isRefunded()).toBe(false)
    const answer = await ask(await tokenOf('refunds'), 'events/import', { method: 'POST', body })
    expect([answer.status, answer.body.changed]).toEqual([200, 1])
    expect(await isRefunded()).toBe(true)
  })

  test('A token sees nothing of another organiser, and does nothing to it', async () => {
    const { sale, email } = await anOrder()
    const { body: mine } = await ask(await aToken(), 'events')
    expect(mine.events).toHaveLength(1)
    const [foreign] = (await putOnSale(app.database, [{ capacity: 9 }])) as [Offered]
    const spy = await aMember(app, foreign)
    const { organiser_id: other } = await app.database
      .selectFrom('organiser_member')
      .select('organiser_id')
      .where('email', '=', spy.email)
      .executeTakeFirstOrThrow()
    const made = await spy.call(makeToken, { organiser_id: other, name: 'Spy', scopes: [...API_SCOPES] })
    const { token } = made.body
    const answers = [
      await ask(token, 'events'),
      await ask(token, 'orders'),
      await ask(token, `orders?event_id=${event_id}`),
      await ask(token, `orders?ticket_id=${offered.ticket_id}`),
      await ask(token, 'orders/search', { method: 'POST', body: { search: email } }),
      await ask(token, `orders/${sale}`),
      await ask(token, `events/${event_id}/attendees`),
      await send(token, sale),
      await ask(token, `orders/${sale}/refund`, { method: 'POST' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404, 404, 404, 404])
    for (const { text } of answers) expect(text).not.toContain(email)
    expect(answers[1]?.body.orders).toEqual([])
    expect(await lettersQueued(sale)).toBe(0)
    const { refunded_at } = await app.database
      .selectFrom('sale')
      .select('refunded_at')
      .where('id', '=', sale)
      .executeTakeFirstOrThrow()
    expect(refunded_at).toBeNull()
  })

  test('Who asks too often is told when to come again', async () => {
    const token = await aToken(['events:read'])
    for (let asked = 0; asked < 40; asked++) expect((await ask(token, 'events')).status).toBe(200)
    const refused = await ask(token, 'events')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await ask(await aToken(['events:read']), 'events')).status, 'another token').toBe(200)
    await queueIsIdle(app.database)
  })
}
