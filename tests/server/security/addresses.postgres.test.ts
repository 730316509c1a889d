import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

/** The status line of a request that `fetch` would not send. */
function asked(method: string, path: string): Promise<string> {
  const { port } = new URL(app.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), 'localhost', () =>
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    )
    let said = ''
    socket.on('data', chunk => {
      said += chunk
    })
    socket.on('end', () => resolve(said))
    socket.on('error', reject)
  })
}

test.each([
  '/account/wallet/x.css',
  '/account/wallet/x.js',
  '/account/wallet%2fx.css',
  '/account/wallet;x.css',
  '/ajax/user/user/get_user/x.css',
  '/ajax/user/user/get_user/;x.css',
  '/ajax/user/user/get_user/%2ex.css',
])('An address that looks like a file, %s, has nothing of the user and is stored by no cache', async path => {
  const offered = await putOneOnSale(app.database, 5)
  const shopper = await visit(app)
  await shopper.buy(offered, 1)
  const { status, headers, text } = await shopper.send('GET', path)
  expect(status).toBe(404)
  expect(headers.get('Cache-Control')).toMatch(/^(no-cache|no-store)$/)
  expect(text).not.toContain(shopper.email)
})

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/server/main.ts',
  '/data/database/PG_VERSION',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/posters/../../package.json',
  '/posters/..%5c..%5cpackage.json',
])('The file %s of the installation is not served', async path => {
  const answer = await asked('GET', path)
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(answer).not.toContain('"dependencies"')
})

test('TRACE is refused, and no answer names the software', async () => {
  expect(await asked('TRACE', '/')).toMatch(/^HTTP\/1\.1 40[045] /)
  for (const path of ['/', '/nothing/', '/ajax/user/user/get_user/']) {
    const { headers } = await fetch(app.origin + path)
    expect([headers.get('Server'), headers.get('X-Powered-By')]).toEqual([null, null])
  }
})

test('The built page has no source map, no secret and no address of a machine', async () => {
  const names = (await readdir('dist/page', { recursive: true })).filter(name =>
    /\.(js|css|html|map)$/.test(name),
  )
  expect(names.filter(name => name.endsWith('.map'))).toEqual([])
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    const text = await readFile(`dist/page/${name}`, 'utf8')
    expect(text, name).not.toMatch(
      /sk_(live|test)_|whsec_|rk_live_|0x[0-9a-fA-F]{40}|-----BEGIN|sourceMappingURL/,
    )
    expect(text, name).not.toContain(process.cwd())
  }
})
