import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOut } from '../../../contract/calls/account.ts'
import { addTicket } from '../../../contract/calls/basket.ts'
import { openAccess } from '../../../contract/calls/catalogue.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { checkOneTimeCode } from '../../../contract/calls/login.ts'
import { deliverToBitticket, deliverToWallet } from '../../../contract/calls/order.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { embeddedDatabase } from '../../support/embeddedDatabase.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
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
  app = await runApp(await embeddedDatabase(), {}, { log })
})
afterAll(() => app.stop())

const EMAIL = 'canary.address@example.com'
const secretsOf = (shopper: Shopper) => [...shopper.cookies.values()]

test('The log of a whole purchase contains no address, name, code, cookie, key or ticket of the shopper', async () => {
  const shopper = await visit(app)
  const canaries = [
    EMAIL,
    'Canaryname',
    'canary-key',
    'canary-search',
    'canary-access',
    'canary-session',
    ...secretsOf(shopper),
  ]
  await fetch(`${app.origin}/all-events/?search=canary-search`)
  await fetch(`${app.origin}/smartcheckout/?session=canary-session`)
  await fetch(`${app.origin}/canary-search/canary.address@example.com`)
  await shopper.send('GET', '/ajax/store/catalogue/events/', 'search=canary-search')
  await shopper.send('GET', `/ajax/checkout/canary-search`)
  const offered = await putOneOnSale(app.database, 5)
  await shopper.call(openAccess, { event: 'any', code: 'canary-access' })
  await shopper.call(addTicket, { ...offered, qty: 1, code: 'canary-access' })
  await shopper.add(offered)
  await shopper.reserve({ key: 'canary-key-1' })
  const { sale_reference } = (await shopper.call(getCheckout)).body
  canaries.push(await shopper.askForCode(EMAIL))
  await shopper.call(checkOneTimeCode, { email: EMAIL, code: '000000' })
  await shopper.register(EMAIL, 'Canaryname Field')
  canaries.push(await shopper.newestCode(EMAIL), ...secretsOf(shopper))
  await shopper.claim()
  await shopper.call(deliverToBitticket)
  await shopper.call(deliverToWallet)
  await queueIsIdle(app.database)
  const { tickets } = (await shopper.call(getWallet)).body
  canaries.push(...tickets.flatMap(ticket => [ticket.id, ticket.qr]), sale_reference ?? '')
  await shopper.call(signOut)
  canaries.push(...secretsOf(shopper))

  expect(tickets).toHaveLength(2)
  expect(canaries.filter(Boolean).length).toBeGreaterThan(14)
  for (const canary of canaries.filter(Boolean)) expect(said).not.toContain(canary)
  for (const telling of ['127.0.0.1', '::1', 'User-Agent', 'example.com', '?'])
    expect(said).not.toContain(telling)
})

test('The log states each call, its status and its duration', () => {
  const lines = said
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({
      method: 'POST',
      path: '/ajax/checkout/checkout/reserve_tickets/',
      status: 200,
      ms: expect.any(Number),
    }),
  )
  expect(lines).toContainEqual(expect.objectContaining({ method: 'GET', path: 'checkout', status: 200 }))
})

test('The log of a failure does not contain the request', async () => {
  const shopper = await visit(app)
  await app.database.schema.alterTable('one_time_code').renameTo('gone').execute()
  const { status } = await shopper.call(checkOneTimeCode, {
    email: 'second.canary@example.com',
    code: '918273',
  })
  expect(status).toBe(500)
  expect(said).toMatch(/a request failed/)
  expect(said).not.toMatch(/second\.canary|918273/)
})
