import { beforeAll, expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { runApp } from '../../support/runApp.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
let slug = ''
let asset = ''

beforeAll(async () => {
  await putOneOnSale(app.database, 5)
  slug = (await app.database.selectFrom('event').select('slug').executeTakeFirstOrThrow()).slug
  const home = await (await fetch(app.origin)).text()
  asset = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? ''
  expect(asset).not.toBe('')
})

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
}
const ofDocuments = expect.stringMatching(
  /default-src 'none'; script-src 'self'; .*frame-ancestors 'none'; require-trusted-types-for 'script'/,
)
/** With the hash of its one script, beside which browsers ignore `'unsafe-inline'`. */
const ofPainted = expect.stringMatching(
  /default-src 'none'; script-src 'self' 'sha256-[\w+/]+=' 'unsafe-inline'; .*frame-ancestors 'none'; require-trusted-types-for 'script'/,
)
const ofAnswers = expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/)

interface Expected {
  path: () => string
  status: number
  type: RegExp
  cache: string | null
  policy: unknown
}
test('Only the door check may use the camera', async () => {
  const allowed = async (path: string) =>
    (await fetch(app.origin + path)).headers.get('Permissions-Policy')?.includes('camera=(self)')
  for (const path of ['/door/', '/door.html']) expect(await allowed(path), path).toBe(true)
  for (const path of ['/', '/smartcheckout/', '/account/wallet/', '/account.html', '/nothing/'])
    expect(await allowed(path), path).toBe(false)
})

const table: Record<string, Expected> = {
  'the home page': { path: () => '/', status: 200, type: /html/, cache: 'no-cache', policy: ofPainted },
  'an event': {
    path: () => `/events/${slug}/`,
    status: 200,
    type: /html/,
    cache: 'no-cache',
    policy: ofPainted,
  },
  'the checkout': {
    path: () => '/smartcheckout/',
    status: 200,
    type: /html/,
    cache: 'no-cache',
    policy: ofDocuments,
  },
  'the wallet': {
    path: () => '/account/wallet/',
    status: 200,
    type: /html/,
    cache: 'no-cache',
    policy: ofDocuments,
  },
  'an unknown page': {
    path: () => '/nothing/',
    status: 404,
    type: /html/,
    cache: 'no-cache',
    policy: ofPainted,
  },
  'an unknown event': {
    path: () => '/events/nothing/',
    status: 404,
    type: /html/,
    cache: 'no-cache',
    policy: ofPainted,
  },
  'an asset': {
    path: () => asset,
    status: 200,
    type: /javascript/,
    cache: 'public, max-age=31536000, immutable',
    policy: ofDocuments,
  },
  'an asset of an earlier build that is gone': {
    path: () => '/assets/none.js',
    status: 404,
    type: /html/,
    cache: 'no-cache',
    policy: ofPainted,
  },
  'the worker': {
    path: () => '/sw.js',
    status: 200,
    type: /javascript/,
    cache: 'no-cache',
    policy: ofDocuments,
  },
  'the manifest': {
    path: () => '/manifest.webmanifest',
    status: 200,
    type: /manifest\+json/,
    cache: 'no-cache',
    policy: ofDocuments,
  },
  'a poster that is not there': {
    path: () => '/posters/none.svg',
    status: 404,
    type: /html/,
    cache: 'no-cache',
    policy: ofPainted,
  },
  'public data': {
    path: () => '/ajax/store/catalogue/events/',
    status: 200,
    type: /json/,
    cache: 'public, max-age=1',
    policy: ofAnswers,
  },
  'public data that is not there': {
    path: () => '/ajax/store/catalogue/event/?event=none',
    status: 404,
    type: /json/,
    cache: 'no-store',
    policy: ofAnswers,
  },
  'public data asked for wrongly': {
    path: () => '/ajax/store/catalogue/events/?page=x',
    status: 400,
    type: /json/,
    cache: 'no-store',
    policy: ofAnswers,
  },
  'personal data': {
    path: () => '/ajax/user/user/get_user/',
    status: 200,
    type: /json/,
    cache: 'no-store',
    policy: ofAnswers,
  },
  'a refusal': {
    path: () => '/ajax/checkout/checkout/get_simple_info/',
    status: 409,
    type: /json/,
    cache: 'no-store',
    policy: ofAnswers,
  },
  'an unknown call': {
    path: () => '/ajax/checkout/checkout/nothing/',
    status: 404,
    type: /json/,
    cache: 'no-store',
    policy: ofAnswers,
  },
  'the mailbox': {
    path: () => '/sandbox/mailbox/',
    status: 200,
    type: /html/,
    cache: 'no-store',
    policy: ofAnswers,
  },
}

test.each(Object.entries(table))('The headers of %s', async (_, { path, status, type, cache, policy }) => {
  const response = await fetch(app.origin + path())
  expect(response.status).toBe(status)
  expect(response.headers.get('Content-Type')).toMatch(type)
  expect(response.headers.get('Cache-Control')).toBe(cache)
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({ ...everywhere, 'content-security-policy': policy })
  for (const telling of [
    'server',
    'x-powered-by',
    'strict-transport-security',
    'access-control-allow-origin',
  ])
    expect(headers[telling]).toBeUndefined()
})

test('No cache stores the refusal of a token or of another site', async () => {
  const shopper = await visit(app)
  const { path } = { path: '/ajax/checkout/checkout/reserve_tickets/' }
  for (const asking of [{ token: 'a.b' }, { headers: { 'Sec-Fetch-Site': 'cross-site' } }]) {
    const { status, headers } = await shopper.send('POST', path, '', asking)
    expect(status).toBe(403)
    expect(Object.fromEntries(headers)).toMatchObject({ ...everywhere, 'cache-control': 'no-store' })
  }
})

test('On https each answer requires https for this host', async () => {
  const secure = await runApp(app.database, { ORIGIN: 'https://tickets.example' })
  for (const path of ['/', '/sw.js', '/nothing/', '/ajax/user/user/get_user/', '/ajax/nothing/', asset])
    expect((await fetch(secure.origin + path)).headers.get('Strict-Transport-Security')).toMatch(
      /max-age=63072000/,
    )
  await secure.stopServer()
})

test('An error inside the server answers 500 without the reason, and no cache stores it', async () => {
  await app.database.schema.dropTable('event').cascade().execute()
  for (const path of [
    '/ajax/store/catalogue/events/',
    '/ajax/store/catalogue/event/?event=a',
    '/all-events/',
  ]) {
    const response = await fetch(app.origin + path)
    expect(response.status).toBe(500)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).not.toMatch(/relation|select|at \w+/i)
  }
})

test('A connection stays open longer than the minute for which a proxy keeps it', async () => {
  const { headers } = await fetch(app.origin)
  expect(headers.get('keep-alive')).toBe('timeout=75')
})

test.each([
  ['an answer', getUser.path, 200],
  ['a refusal', '/ajax/no/such/call/', 404],
])(
  '%s of a few bytes states its length, so that a cut connection does not look like its end',
  async (_name, path, status) => {
    const response = await fetch(app.origin + path, { headers: { 'Accept-Encoding': 'gzip' } })
    const { length } = await response.text()
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Length')).toBe(String(length))
    expect(response.headers.get('Content-Encoding')).toBeNull()
  },
)

test('a large answer is compressed', async () => {
  const response = await fetch(app.origin + getCheckout.path, { headers: { 'Accept-Encoding': 'gzip' } })
  expect((await response.text()).length).toBeGreaterThan(1024)
  expect(response.headers.get('Content-Encoding')).toBe('gzip')
})
