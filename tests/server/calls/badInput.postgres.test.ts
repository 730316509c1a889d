import { beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { everyRow } from '../../support/everyRow.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import { random } from '../../support/random.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
const rows = Object.values(endpoints) as Call[]
let shopper: Shopper
let offered: Offered

beforeAll(async () => {
  offered = await putOneOnSale(app.database, 10)
  shopper = await visit(app)
  await shopper.add(offered)
})

const quantities = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '1000000000',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'two',
  '',
  ' 1',
  '0x1',
  '1\u0000',
]
test.each(quantities)('A quantity of %j is refused and changes nothing', async quantity => {
  const before = await everyRow(app.database)
  const ids = `ticket_id=${offered.ticket_id}&date_id=${offered.date_id}`
  for (const form of [`ticket_id=${offered.ticket_id}&quantity=`, `${ids}&qty=`]) {
    const { path } = form.includes('date_id') ? endpoints.addTicket : endpoints.updateTicketQuantity
    const { status, body } = await shopper.send('POST', path, form + encodeURIComponent(quantity))
    expect([400, 422]).toContain(status)
    expect(body.error).toEqual(expect.any(String))
  }
  expect(await everyRow(app.database)).toEqual(before)
})

test('More than the stock, or than the limit of a customer, is refused with the number', async () => {
  const add = (qty: number) => shopper.add(offered, qty)
  expect((await add(11)).body.error).toMatch(/^You can only reserve 10 tickets of this type/)
  const plenty = await putOneOnSale(app.database, 100_000)
  expect((await shopper.add(plenty, 101)).body.error).toBe('You can only reserve 100 tickets of this type')
})

test.each(['0', '-1', 'abc', '1.0', '01', '9999999999', '99999999999', '', 'null'])(
  'An id of %j is refused',
  async id => {
    for (const path of [endpoints.removeFromBasket.path, endpoints.updateTicketQuantity.path]) {
      const { status } = await shopper.send('POST', path, `ticket_id=${id}&quantity=1`)
      expect([400, 404].includes(status)).toBe(
        id !== '9999999999' || path === endpoints.updateTicketQuantity.path,
      )
    }
  },
)

test('A ticket must belong to the given date', async () => {
  const other = await putOneOnSale(app.database, 10)
  expect((await shopper.add({ ...offered, date_id: other.date_id })).status).toBe(404)
})

const strange = {
  'a field twice over': 'ticket_id=1&ticket_id=2&quantity=1',
  'a list for a number': 'ticket_id[0]=1&quantity=1',
  'an object for a number': 'ticket_id[a]=1&quantity=1',
  'a value that is also a parent': 'ticket_id=1&ticket_id[a]=1&quantity=1',
  'a name of the prototype': '__proto__[admin]=1&ticket_id=1&quantity=1',
  'a constructor': 'constructor[prototype][admin]=1',
  'a prototype further down': 'answers[__proto__][x]=1&before_or_after=before',
  'deep nesting': `a${'[b]'.repeat(500)}=1`,
  'brackets that do not close': 'a[b=1',
  'a broken escape': 'ticket_id=%E0%A4%A&quantity=1',
  JSON: '{"ticket_id":1,"quantity":1}',
  'nothing but signs': '&&&===&=&',
  'a field that nobody knows': 'ticket_id=1&quantity=1&price=0&total=0&user_id=1&payment_complete=true',
}
test.each(Object.entries(strange))('A body with %s never causes a server error', async (_, form) => {
  for (const row of rows) {
    const { status, body } = await shopper.send(row.method, row.path, form)
    expect(status, row.name).toBeLessThan(500)
    if (status >= 400) expect(body.error ?? (body as { message?: string }).message, row.name).toBeTruthy()
  }
  expect(({} as { admin?: string }).admin).toBeUndefined()
})

test('Text with a NUL, which PostgreSQL refuses, causes no server error in any text field', async () => {
  for (const [row, form] of [
    [endpoints.getEvents, 'search=a%00b'],
    [endpoints.getEvent, 'event=%00'],
    [endpoints.saveGuestToSale, 'email=a@example.com&fullname=Sam%00 Field'],
    [endpoints.checkOneTimeCode, 'email=a@example.com&code=%00'],
    [endpoints.sendOneTimeCode, 'email=a%00@example.com'],
  ] as const)
    expect((await shopper.send(row.method, row.path, form)).status, row.name).toBeLessThan(500)
})

test('An e-mail address with a character that nobody types is refused like any other wrong one', async () => {
  const { method, path } = endpoints.sendOneTimeCode
  const wrong = await shopper.send(method, path, 'email=a')
  expect(wrong.status).toBe(400)
  for (const email of [
    'a%00@example.com',
    'a@example.com%00',
    'a%07@example.com',
    'a%E2%80%AE@example.com',
  ]) {
    const { status, body } = await shopper.send(method, path, `email=${email}`)
    expect({ email, status, body }).toEqual({ email, status: 400, body: wrong.body })
  }
})

test('A body of 300 kB is refused as too large, in JSON like every refusal', async () => {
  for (const row of rows.filter(row => row.method === 'POST')) {
    const { status, body } = await shopper.send('POST', row.path, `message=${'x'.repeat(300_000)}`)
    expect({ row: row.name, status }).toEqual({ row: row.name, status: 413 })
    expect(body.error).toEqual(expect.any(String))
  }
})

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
test(`Random forms are never a fault of the server (SEED=${SEED})`, async () => {
  const chance = random(SEED)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T
  const names = [
    'ticket_id',
    'date_id',
    'qty',
    'quantity',
    'email',
    'fullname',
    'code',
    'state',
    'search',
    'page',
    'event',
    'address',
    'transfers',
    'value',
    'h-captcha-response',
    'answers',
  ]
  const values = [
    '',
    '0',
    '1',
    '-1',
    '1e9',
    '2147483648',
    '9999999999',
    'true',
    'basket',
    'payment',
    'a@example.com',
    "' or 1=1 --",
    '%00',
    '%F0%9F%8E%9F',
    '%25',
    '%',
    '<script>',
    '{{7*7}}',
    '../..',
    'x'.repeat(3000),
    '\u202e',
  ]
  const keys = ['', '', '', '[0]', '[a]', '[0][qty]', '[]', '[', '[__proto__]', '[a][b][c][d][e]']
  for (let number = 0; number < 1500; number++) {
    const form = Array.from(
      { length: 1 + Math.floor(chance() * 4) },
      () => `${pick(names)}${pick(keys)}=${pick(values)}`,
    ).join('&')
    const row = pick(rows)
    const { status, body } = await shopper.send(row.method, row.path, form)
    expect(status, `${row.name} ${form}`).toBeLessThan(500)
    if (status >= 400) expect(body.error ?? (body as { message?: string }).message, row.name).toBeTruthy()
  }
})
