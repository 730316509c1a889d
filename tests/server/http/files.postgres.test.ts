import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { putOnSale } from '../../support/putOnSale.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

/** Requests a path exactly as written; fetch would normalise it. */
const raw = (path: string, headers = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(app.origin)
    get({ host: 'localhost', port, path, headers }, resolve).on('error', reject)
  })

test.each([
  '/nothing/',
  '/ticket.ics',
  '/account/wallet/x.css',
  '/account/wallet/;x.css',
  '/account/wallet%2fx.css',
  '/account/',
  '/.git/config',
  '/.env',
  '/assets/none.js',
  '/assets/',
  '/posters/',
  '/posters/none.svg',
  '/posters/%00.svg',
  '/package.json',
  '/server/main.ts',
  '/firstPaint/firstPaint.js',
  '/../package.json',
  '/../../package.json',
  '/assets/../../firstPaint/firstPaint.js',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/firstPaint/firstPaint.js',
  '/posters/..%2ffoyer.pid',
  '/posters/%2e%2e/%2e%2e/etc/passwd',
  '/assets/%00.js',
  '/%',
  '/%E0%A4%A.js',
  '/events/../../package.json',
  '/events/a.b/',
  '//evil.example/',
])('%s is a true 404', async path => {
  const response = await raw(path)
  expect(response.statusCode).toBe(404)
  const body = await text(response)
  expect(body).not.toMatch(/"private"|root:x:0|createServer|ref: refs/)
})

test('A page that names no icon gets the icon of the shop', async () => {
  const response = await raw('/favicon.ico')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toMatch(/^image\//)
})

test.each([
  '/all-events/?page=1e300',
  '/all-events/?page=99999999999999999999',
  '/all-events/?page=-5',
  '/all-events/?page=x&page=2',
  '/all-events/?search=%00',
  '/all-events/?search=%25_%5C',
  '/all-events/?search=%E0%A4%A',
  `/all-events/?search=${'x'.repeat(5000)}`,
  '/smartcheckout/?session=%00',
])('%s is answered', async path => {
  expect((await raw(path)).statusCode).toBe(200)
})

test('Text files of the build are sent compressed to a client that accepts it', async () => {
  const checkout = await text(await raw('/smartcheckout/'))
  const asset = /\/assets\/react[\w.-]+\.js/.exec(checkout)?.[0] ?? ''
  const plain = await text(await raw(asset))
  const response = await raw(asset, { 'Accept-Encoding': 'gzip, br' })
  expect(response.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(response.headers['content-type']).toMatch(/javascript/)
  const packed: Buffer[] = []
  for await (const chunk of response) packed.push(chunk)
  expect(brotliDecompressSync(Buffer.concat(packed)).toString()).toBe(plain)
  expect(Buffer.concat(packed).length).toBeLessThan(plain.length / 2)
})

test.each(['/', '/smartcheckout/', '/index.html'])(
  '%s is sent with Brotli, and not again while it is the same',
  async path => {
    const plain = await text(await raw(path))
    const response = await raw(path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: expect.stringMatching(/accept-encoding/i),
      etag: expect.stringMatching(/^(W\/)?".+"$/),
    })
    const packed: Buffer[] = []
    for await (const chunk of response) packed.push(chunk)
    expect(brotliDecompressSync(Buffer.concat(packed)).toString()).toBe(plain)
    const again = await raw(path, { 'Accept-Encoding': 'br', 'If-None-Match': response.headers.etag })
    expect([again.statusCode, await text(again)]).toEqual([304, ''])
    // A client without Brotli is told of the same version.
    const gzipped = await raw(path, { 'Accept-Encoding': 'gzip', 'If-None-Match': response.headers.etag })
    expect(gzipped.statusCode).toBe(304)
  },
)

test('A poster is drawn from the stored event, so that any server has it, and is not sent twice', async () => {
  const [offered] = await putOnSale(app.database, [{ capacity: 1 }])
  const { id, image } = await app.database
    .selectFrom('event')
    .innerJoin('event_date', 'event_id', 'event.id')
    .select(['event.id', 'image'])
    .where('event_date.id', '=', offered?.date_id ?? 0)
    .executeTakeFirstOrThrow()
  const response = await raw(image)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
  })
  expect(await text(response)).toMatch(/^<svg /)
  const known = { 'If-None-Match': response.headers.etag }
  expect((await raw(image, known)).statusCode).toBe(304)
  await app.database.updateTable('event').set({ title: 'Another title' }).where('id', '=', id).execute()
  expect((await raw(image, known)).statusCode).toBe(200)
})

test('The health check answers', async () => {
  expect(await text(await raw('/livez'))).toBe('ok')
})
