import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:https'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '../../contract/calls/account.ts'
import { addTicket } from '../../contract/calls/basket.ts'
import { sendOneTimeCode } from '../../contract/calls/login.ts'
import { encodeForm } from '../../contract/form.ts'
import { limitedBy } from '../support/noLimits.ts'
import { type Offered, putOneOnSale } from '../support/putOnSale.ts'
import type { RunningApp } from '../support/runApp.ts'
import { type Answered, newEmail, Shopper, visit } from '../support/shopper.ts'
import { stockIsConsistent, takenOf } from '../support/stock.ts'
import { type Deployment, deploy } from './deploy.ts'

const HOLD_SECONDS = 30
const CAPACITY = 100

let deployment: Deployment
let app: RunningApp
beforeAll(async () => {
  deployment = await deploy({
    ...limitedBy({ one_time_code_by_asker: 2 }),
    HOLD_SECONDS: String(HOLD_SECONDS),
  })
  app = deployment.app as RunningApp
})
afterAll(() => deployment.stop())

test('Behind the proxy, cookies are Secure, and pages may only be opened on https', async () => {
  const response = await fetch(`${app.origin}/`)
  expect(response.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
  const shopper = new Shopper(app)
  const { headers } = await shopper.call(getUser)
  const cookies = headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
  expect(cookies[0]).toMatch(/^__Host-session=/)
})

test('Each client has limits of its own, and a client cannot state another address', async () => {
  const shopper = await visit(app)
  const email = newEmail()
  /** Asks for a code from an address of this machine, and answers whether it was sent or a captcha is wanted first. */
  const askFrom = async (localAddress: string, headers = {}): Promise<'sent' | 'captcha'> => {
    const asking = request(app.origin + sendOneTimeCode.path, {
      method: 'POST',
      localAddress,
      family: 4,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-XSRF-TOKEN': shopper.cookies.get('XSRF-TOKEN') ?? '',
        Cookie: [...shopper.cookies].map(pair => pair.join('=')).join('; '),
        ...headers,
      },
    })
    asking.end(encodeForm({ email }))
    const [response] = await once(asking, 'response')
    const { success } = (await json(response)) as { success?: boolean }
    return success ? 'sent' : 'captcha'
  }
  const forged = { 'X-Forwarded-For': '203.0.113.77' }
  expect([await askFrom('127.0.0.2'), await askFrom('127.0.0.2'), await askFrom('127.0.0.2')]).toEqual([
    'sent',
    'sent',
    'captcha',
  ])
  expect(await askFrom('127.0.0.2', forged)).toBe('captcha')
  expect(await askFrom('127.0.0.3')).toBe('sent')
})

/** As long as the page waits for most answers. */
const ANSWER_MS = 10_000

/**
 * Repeats a call under its key as the page does: while the server is busy, another server still answers the same key, or
 * no answer comes in time. Counts what it was answered; `answered` runs after each answer.
 */
function likeThePage(answered: () => void = () => {}) {
  const statuses = new Map<number | 'none', number>()
  async function patiently<A extends Answered>(make: () => Promise<A>): Promise<A> {
    for (;;) {
      const answer = await Promise.race([make().catch(() => null), pause(ANSWER_MS, null, { ref: false })])
      const status = answer?.status ?? 'none'
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      answered()
      if (answer && ![425, 503].includes(answer.status)) return answer
      if (!answer) continue
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      await pause(1000)
    }
  }
  return { statuses, patiently }
}

type Patiently = ReturnType<typeof likeThePage>['patiently']

/** Adds a ticket under one key: a repetition under another key would add a second one. */
function addOnce(patiently: Patiently, shopper: Shopper, offered: Offered) {
  const key = randomUUID()
  return patiently(() => shopper.call(addTicket, { ...offered, qty: 1 }, { key }))
}

test('While one of the servers is frozen in the middle of its work, every buyer is served by the other', async () => {
  const offered = await putOneOnSale(app.database, CAPACITY)
  const frozen = deployment.servers[1]?.process
  let count = 0
  const { statuses, patiently } = likeThePage(() => {
    if (++count === 100) frozen?.kill('SIGSTOP')
  })
  const answers = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const shopper = new Shopper(app)
      const key = randomUUID()
      await patiently(() => shopper.call(getUser))
      await addOnce(patiently, shopper, offered)
      return patiently(() => shopper.reserve({ key }))
    }),
  )
  frozen?.kill('SIGCONT')
  // Somebody waited for the frozen server in vain.
  expect([...statuses.keys()].some(status => status !== 200)).toBe(true)
  expect(answers.filter(({ body }) => body.reserved)).toHaveLength(answers.length)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: answers.length, sold: 0 })
  await stockIsConsistent(app.database)
})

const BUYERS = 1000
const CLAIMS = 20

test('1,000 buyers of 100 tickets at two servers, one of which is killed: all are answered, and 100 are sold', async () => {
  const offered = await putOneOnSale(app.database, CAPACITY)
  const { statuses, patiently } = likeThePage()
  const shoppers: Shopper[] = []
  for (let group = 0; group < BUYERS / 100; group++) {
    const some = Array.from({ length: 100 }, () => new Shopper(app))
    await Promise.all(some.map(shopper => patiently(() => shopper.call(getUser))))
    await Promise.all(some.map(shopper => addOnce(patiently, shopper, offered)))
    shoppers.push(...some)
  }
  let answered = 0
  const answers = await Promise.all(
    shoppers.map(async shopper => {
      const key = randomUUID()
      const answer = await patiently(() => shopper.reserve({ key }))
      if (++answered === 30) deployment.servers[0]?.process.kill('SIGKILL')
      return answer
    }),
  )
  process.stdout.write(`Answers by status: ${[...statuses].map(pair => pair.join(' ')).join(', ')}\n`)
  expect(
    [...statuses.keys()].filter(status => typeof status === 'number' && ![200, 425, 503].includes(status)),
  ).toEqual([])
  expect(deployment.servers[0]?.process.signalCode).toBe('SIGKILL')
  const winners = shoppers.filter((_, index) => answers[index]?.body.reserved)
  expect(winners).toHaveLength(CAPACITY)
  // In one comparison, so that a refusal of another kind is printed with its words.
  const refusals = answers.flatMap(({ body }) => (body.reserved ? [] : [body.error ?? '']))
  expect(refusals).toHaveLength(BUYERS - CAPACITY)
  expect(refusals.filter(words => !words.includes('sold out'))).toEqual([])

  await Promise.all(
    winners.slice(0, CLAIMS).map(async shopper => {
      await shopper.register(newEmail())
      expect((await shopper.claim()).status).toBe(200)
    }),
  )
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: CAPACITY - CLAIMS, sold: CLAIMS })
  await stockIsConsistent(app.database)

  // The tickets that the dead server held are on sale again within 5 s of their end.
  const { rows } = await sql<{ ms: number }>`
    select ceil(extract(epoch from max(expires_at) - now()) * 1000)::integer as ms
    from sale join sale_line line on line.sale_id = sale.id
    where paid_at is null and line.ticket_type_id = ${offered.ticket_id}`.execute(app.database)
  await pause(Number(rows[0]?.ms))
  const ended = performance.now()
  const losers = shoppers.filter(shopper => !winners.includes(shopper)).slice(0, CAPACITY)
  const later = await Promise.all(losers.map(shopper => patiently(() => shopper.reserve())))
  expect(later.filter(({ body }) => body.reserved)).toHaveLength(CAPACITY - CLAIMS)
  expect(performance.now() - ended).toBeLessThan(5000)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: CAPACITY - CLAIMS, sold: CLAIMS })
  await stockIsConsistent(app.database)
})
