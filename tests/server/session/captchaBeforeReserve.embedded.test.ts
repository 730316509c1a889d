import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { reserveTickets } from '../../../contract/calls/reserve.ts'
import { embeddedDatabase } from '../../support/embeddedDatabase.ts'
import { everyRow } from '../../support/everyRow.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { type RunningApp, runApp } from '../../support/runApp.ts'
import { type Shopper, visit } from '../../support/shopper.ts'

let app: RunningApp
let said = ''
beforeAll(async () => {
  const log = pino(
    { level: 'trace' },
    {
      write(line: string) {
        said += line
      },
    },
  )
  app = await runApp(await embeddedDatabase(), limitedBy({ reserve_by_visit: 0 }), { log })
})
afterAll(() => app.stop())

const asked = (error: string | null) => ({ captcha: true, captcha_sitekey: 'sandbox', error })
const AGAIN = 'The captcha was not accepted. Please complete the challenge again.'

/** Ticks the box of the sandbox's widget and answers its text. */
const solve = async () => (await fetch(`${app.origin}/sandbox/captcha/`, { method: 'POST' })).text()

const reserve = async (shopper: Shopper, captcha?: string, key?: string) =>
  (
    await shopper.call(
      reserveTickets,
      captcha === undefined ? {} : { 'h-captcha-response': captcha },
      key ? { key } : {},
    )
  ).body

async function aShopper(): Promise<Shopper> {
  const shopper = await visit(app)
  await shopper.add(await putOneOnSale(app.database, 5))
  return shopper
}

describe('A captcha', () => {
  test('RSV-19 CAP-12 is requested with its site key, also after a reload', async () => {
    const shopper = await aShopper()
    expect(await reserve(shopper)).toEqual(asked(null))
    expect((await shopper.call(getCheckout)).body).toMatchObject({
      state: 'captcha',
      captcha_sitekey: 'sandbox',
      sale_reference: null,
    })
  })

  test('that is solved reserves once, and neither table nor log contains it', async () => {
    const shopper = await aShopper()
    const other = await aShopper()
    await reserve(shopper)
    const answer = await solve()
    expect(await reserve(shopper, answer, 'one-and-the-same')).toMatchObject({ reserved: true })
    // The page repeats the request after a lost answer: that is not a second use.
    expect(await reserve(shopper, answer, 'one-and-the-same')).toMatchObject({ reserved: true })
    expect(await reserve(other, answer)).toEqual(asked(AGAIN))
    expect(JSON.stringify(await everyRow(app.database, ['public', 'pgboss']))).not.toContain(answer)
    expect(said).not.toContain(answer)
  })

  test('is not requested for an existing hold', async () => {
    const shopper = await aShopper()
    await reserve(shopper, await solve())
    expect(await reserve(shopper)).toMatchObject({ reserved: true, fresh_reservation: false })
  })

  test.each([
    ['made up', async () => 'P1_made_up'],
    ['signed by nobody', async () => (await solve()).replace(/.$/, sign => (sign === 'A' ? 'B' : 'A'))],
    ['of another host', async () => (await solve()).replace('/localhost/', '/evil.example/')],
    ['too old', async () => (await solve()).replace(/\/\d+\//, '/1700000000/')],
    ['a long text', async () => 'x'.repeat(9999)],
  ])('that is %s is requested again and reserves nothing', async (_, answer) => {
    const shopper = await aShopper()
    expect(await reserve(shopper, await answer())).toEqual(asked(AGAIN))
    expect((await shopper.call(getCheckout)).body.sale_reference).toBeNull()
  })

  test('that cannot be checked is reported, loses nothing and can be tried again', async () => {
    const shopper = await aShopper()
    const { captcha } = app.services
    await app.database.schema.alterTable('sandbox_captcha').renameTo('gone').execute()
    expect(await reserve(shopper, await solve())).toEqual(
      asked('The captcha could not be checked. Nothing is lost: please try again.'),
    )
    expect(said).toContain('a captcha could not be checked')
    await app.database.schema.alterTable('gone').renameTo('sandbox_captcha').execute()
    expect(captcha?.sandboxPages).not.toBeNull()
    expect((await shopper.call(getCheckout)).body.tickets).toHaveLength(1)
    expect(await reserve(shopper, await solve())).toMatchObject({ reserved: true })
  })
})

describe('A shopper who reserves often', () => {
  test('needs a captcha above the limit, and none once the attempts are old', async () => {
    const patient = await runApp(app.database, limitedBy({ reserve_by_visit: 2 }))
    const shopper = await visit(patient)
    await shopper.add(await putOneOnSale(app.database, 5), 2)
    await app.database.updateTable('ticket_type').set({ capacity: 1 }).where('capacity', '=', 5).execute()
    const outcome = async () => Object.keys(await reserve(shopper)).sort()
    expect(await outcome()).toEqual(['error'])
    expect(await outcome()).toEqual(['error'])
    expect(await outcome()).toContain('captcha')
    await sql`update rate_count set began = began - interval '10 minutes'`.execute(app.database)
    expect(await outcome()).toEqual(['error'])
    await patient.stopServer()
  })

  test('needs one from the first attempt only for an event in high demand', async () => {
    await app.database.deleteFrom('rate_count').execute()
    const patient = await runApp(app.database)
    for (const [high_demand, name] of [
      [true, 'captcha'],
      [false, 'reserved'],
    ] as const) {
      const shopper = await visit(patient)
      await shopper.add(await putOneOnSale(app.database, 5))
      await app.database.updateTable('event').set({ high_demand }).execute()
      expect(await reserve(shopper)).toHaveProperty(name)
    }
    await patient.stopServer()
  })

  test('needs one from the first attempt only for a large basket', async () => {
    const strict = await runApp(app.database, { CAPTCHA_AFTER_TICKETS: '2' })
    for (const [qty, name] of [
      [2, 'reserved'],
      [3, 'captcha'],
    ] as const) {
      const shopper = await visit(strict)
      await shopper.add(await putOneOnSale(app.database, 5), qty)
      expect(await reserve(shopper)).toHaveProperty(name)
    }
    await strict.stopServer()
  })

  test('is also recognised by the network address', async () => {
    await app.database.deleteFrom('rate_count').execute()
    const strict = await runApp(app.database, limitedBy({ reserve_by_address: 1 }))
    for (const name of ['reserved', 'captcha']) {
      const shopper = await visit(strict)
      await shopper.add(await putOneOnSale(app.database, 5))
      expect(await reserve(shopper)).toHaveProperty(name)
    }
    await strict.stopServer()
  })
})

test('CAP-11 the documents allow the captcha’s script only with keys; the site’s do not allow the payment’s', async () => {
  const policyAt = async (one: RunningApp, path: string) =>
    (await fetch(one.origin + path)).headers.get('Content-Security-Policy')
  expect(await policyAt(app, '/smartcheckout/')).not.toContain('hcaptcha')
  const real = await runApp(app.database, {
    HCAPTCHA_SITE_KEY: 'a5f74b19-9e45-40e0-b45d-47ff91b7a6c2',
    HCAPTCHA_SECRET: '0x123',
  })
  for (const path of ['/smartcheckout/', '/signin/', '/', '/index.html']) {
    const policy = await policyAt(real, path)
    for (const rule of ['script-src', 'style-src', 'connect-src', 'frame-src'])
      expect(policy).toMatch(new RegExp(`${rule} [^;]*https://hcaptcha\\.com https://\\*\\.hcaptcha\\.com;`))
  }
  expect((await fetch(`${real.origin}/sandbox/captcha/`, { method: 'POST' })).status).toBe(404)
  await real.stopServer()
})
