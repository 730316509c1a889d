import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportError } from '../../../contract/calls/reports.ts'
import { embeddedDatabase } from '../../support/embeddedDatabase.ts'
import { type RunningApp, runApp } from '../../support/runApp.ts'
import { visit } from '../../support/shopper.ts'

/* A recorder in the place of a monitoring service for Sentry's envelopes. */

const heard: { path: string | undefined; auth: unknown; lines: unknown[] }[] = []
let status = 200
const service = createServer((request, response) => {
  let text = ''
  request.on('data', part => {
    text += part
  })
  request.on('end', () => {
    const lines = text.split('\n').map(line => JSON.parse(line))
    heard.push({ path: request.url, auth: request.headers['x-sentry-auth'], lines })
    response.writeHead(status).end()
  })
})

let app: RunningApp
let said = ''
beforeAll(async () => {
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const log = pino(
    { level: 'trace' },
    {
      write(line: string) {
        said += line
      },
    },
  )
  const dsn = `http://public@127.0.0.1:${port}/7`
  app = await runApp(await embeddedDatabase(), { ERROR_REPORTS_DSN: dsn }, { log })
})
afterAll(async () => {
  await app.stop()
  await new Promise(resolve => service.close(resolve))
})

const report = {
  kind: 'error' as const,
  message: 'CANARY broke',
  stack: 'Error: at a',
  trail: '/a basket',
  user_id: 5,
  email: 'sam.canary@example.com',
}

describe('A report of an error', () => {
  test('ERR-01 ERR-02 GAP-16 reaches the service with the user’s id and e-mail, and no log contains it', async () => {
    const shopper = await visit(app)
    expect((await shopper.call(reportError, report)).status).toBe(200)
    await expect.poll(() => heard.length).toBe(1)
    expect(heard[0]).toMatchObject({
      path: '/api/7/envelope/',
      auth: 'Sentry sentry_version=7, sentry_client=foyer/1, sentry_key=public',
      lines: [
        { event_id: expect.stringMatching(/^[\da-f]{32}$/) },
        { type: 'event' },
        {
          level: 'error',
          message: 'CANARY broke',
          user: { id: 5, email: 'sam.canary@example.com' },
          extra: { kind: 'error', stack: 'Error: at a', trail: '/a basket' },
        },
      ],
    })
    expect(said).not.toMatch(/canary/i)
  })

  test('that the service refuses fails no request', async () => {
    status = 503
    const shopper = await visit(app)
    expect((await shopper.call(reportError, report)).status).toBe(200)
    await expect.poll(() => said).toContain('an error report could not be forwarded')
    expect(said).not.toMatch(/canary/i)
  })
})

test('GAP-16 pages send reports only if the server has an address for them', async () => {
  const paths = [
    '/',
    '/smartcheckout/',
    '/index.html',
    '/smartcheckout.html',
    '/account.html',
    '/door.html',
    '/account/wallet/',
  ]
  const marked = async (origin: string) =>
    Promise.all(
      paths.map(async path => (await (await fetch(origin + path)).text()).includes('error-reports')),
    )
  expect(await marked(app.origin)).toEqual(paths.map(() => true))
  const silent = await runApp(app.database)
  expect(await marked(silent.origin)).toEqual(paths.map(() => false))
  const shopper = await visit(silent)
  expect((await shopper.call(reportError, report)).status).toBe(200)
  expect(heard.length).toBe(2)
  await silent.stopServer()
})
