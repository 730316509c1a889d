import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { ticketFilePath } from '../../../contract/ticketFilePath.ts'
import { pushApplePasses } from '../../../server/jobs/pushApplePasses.ts'
import { aPushServer } from '../../support/aPushServer.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { runApp } from '../../support/runApp.ts'
import type { Shopper } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'
import { holdersOf } from './holders.ts'

const ORIGIN = 'https://foyer.example'
const TYPE = 'pass.example.foyer'
const push = await aPushServer()
afterAll(() => push.stop())

interface Pass {
  serialNumber: string
  authenticationToken: string
  webServiceURL: string
  relevantDate: string
  voided: boolean
  barcodes: unknown[]
}

const passIn = (file: ArrayBuffer): Pass =>
  JSON.parse(strFromU8(unzipSync(new Uint8Array(file))['pass.json'] ?? new Uint8Array()))

let devices = 0
const newToken = () => (++devices).toString(16).padStart(64, 'a')

/** Passes of Apple's wallet on devices that ask this server, and are told over HTTP/2. */
export function applePassesTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on, { ...push.settings, ORIGIN, ...limitedBy({ passes_by_serial: 30 }) })
  const { buys, ticketsOf, moves, refunds, sendsOn } = holdersOf(app)

  const ask = (method: string, path: string, token?: string, more: RequestInit = {}) =>
    fetch(`${app.origin}/passes/v1/${path}`, {
      ...more,
      method,
      headers: { ...(token && { Authorization: `ApplePass ${token}` }), ...more.headers },
    })

  /** The first pass of a holder for this date, as it is downloaded. */
  async function downloaded(shopper: Shopper, { date_id }: Offered): Promise<Pass> {
    const cookie = [...shopper.cookies].map(pair => pair.join('=')).join('; ')
    const response = await fetch(app.origin + ticketFilePath(date_id, 'pkpass'), {
      headers: { Cookie: cookie },
    })
    return passIn(await response.arrayBuffer())
  }

  const registering = (pass: Pass, device: string, pushToken: string, token = pass.authenticationToken) =>
    ask('POST', `devices/${device}/registrations/${TYPE}/${pass.serialNumber}`, token, {
      body: JSON.stringify({ pushToken }),
    })

  const served = (pass: Pass, token = pass.authenticationToken, headers: Record<string, string> = {}) =>
    ask('GET', `passes/${TYPE}/${pass.serialNumber}`, token, { headers })

  const changed = (device: string, tag?: string) =>
    ask('GET', `devices/${device}/registrations/${TYPE}${tag ? `?passesUpdatedSince=${tag}` : ''}`)

  /** A holder's pass on a new device, which was told of it. */
  async function aSavedPass() {
    const offered = await putOneOnSale(app.database, 10)
    const shopper = await buys(offered)
    const pass = await downloaded(shopper, offered)
    const [device, token] = [`device-${devices}`, newToken()]
    expect((await registering(pass, device, token)).status).toBe(201)
    await queueIsIdle(app.database)
    expect(push.takePushed().map(one => one.token)).toEqual([token])
    return { offered, shopper, pass, device, token, ticket: pass.serialNumber.slice(0, 10) }
  }

  describe('A pass on an Apple device', () => {
    test('is told of a moved date once, asks what has changed, and gets it', async () => {
      const { offered, pass, device, token, ticket } = await aSavedPass()
      await aSavedPass()
      expect(pass).toMatchObject({ webServiceURL: `${ORIGIN}/passes`, voided: false })
      expect((await registering(pass, device, token)).status, 'it is registered').toBe(200)
      const before = await (await changed(device)).json()
      expect(before).toEqual({
        serialNumbers: [pass.serialNumber],
        lastUpdated: expect.stringMatching(/^\d+$/),
      })
      expect((await changed(device, before.lastUpdated)).status).toBe(204)
      const first = await served(pass)
      const lastModified = first.headers.get('Last-Modified') ?? ''
      expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'application/vnd.apple.pkpass'])
      const had = { 'If-Modified-Since': lastModified }
      expect((await served(pass, pass.authenticationToken, had)).status).toBe(304)

      await moves(offered)
      expect(push.takePushed()).toEqual([{ token, topic: TYPE, body: '{}', by: 'Pass Type ID' }])
      const after = await (await changed(device, before.lastUpdated)).json()
      expect(after.serialNumbers).toEqual([pass.serialNumber])
      expect((await changed(device, after.lastUpdated)).status).toBe(204)
      const newest = await served(pass, pass.authenticationToken, had)
      expect(newest.status).toBe(200)
      const { relevantDate } = passIn(await newest.arrayBuffer())
      expect(Date.parse(relevantDate) - Date.parse(pass.relevantDate)).toBe(3_600_000)

      await pushApplePasses({ tickets: [ticket] }, app.services)
      expect(push.takePushed()).toEqual([])
      expect(await app.services.metrics.text(), 'no ticket is named').not.toContain(ticket)
    })

    test('has a tag and a time of its own for each of two changes within a second', async () => {
      const { offered, pass, device } = await aSavedPass()
      const soon = new Date(Math.ceil(Date.now() / 1000) * 1000 + 10_000)
      await app.database
        .updateTable('apple_pass')
        .set({ changed_at: soon })
        .where('device', '=', device)
        .execute()
      const tags: string[] = []
      for (let change = 0; change < 2; change++) {
        await moves(offered)
        tags.push((await (await changed(device)).json()).lastUpdated)
      }
      expect(Number(tags[1])).toBeGreaterThan(Number(tags[0]))
      const between = { 'If-Modified-Since': new Date(Number(tags[0]) * 1000).toUTCString() }
      expect((await served(pass, pass.authenticationToken, between)).status).toBe(200)
      push.takePushed()
    })

    test('of a cancelled event is void, and that of a postponed one has no date', async () => {
      const { offered, pass, token } = await aSavedPass()
      await moves(offered, 'postponed')
      expect(push.takePushed().map(one => one.token)).toEqual([token])
      expect(passIn(await (await served(pass)).arrayBuffer()).relevantDate).toBeUndefined()
      await moves(offered, 'cancelled')
      expect(push.takePushed().map(one => one.token)).toEqual([token])
      expect(passIn(await (await served(pass)).arrayBuffer())).toMatchObject({ voided: true, barcodes: [] })
    })

    test('is void without a code once its ticket was refunded', async () => {
      const { pass, token, ticket } = await aSavedPass()
      await refunds(ticket)
      expect(push.takePushed().map(one => one.token)).toEqual([token])
      expect(passIn(await (await served(pass)).arrayBuffer())).toMatchObject({ voided: true, barcodes: [] })
    })

    test('is void once its ticket was sent on, and says nothing of who has it now', async () => {
      const { offered, shopper, pass, token } = await aSavedPass()
      const [{ qr = '' } = {}] = await ticketsOf(shopper)
      const recipient = await sendsOn(shopper, offered)
      expect(push.takePushed().map(one => one.token)).toEqual([token])
      const old = passIn(await (await served(pass)).arrayBuffer())
      expect(old).toMatchObject({ serialNumber: pass.serialNumber, voided: true, barcodes: [] })
      const [{ qr: next = '' } = {}] = await ticketsOf(recipient)
      for (const secret of ['Bo Bloom', qr, next]) expect(JSON.stringify(old)).not.toContain(secret)
      const own = await downloaded(recipient, offered)
      expect(own.serialNumber).not.toBe(pass.serialNumber)
      for (const response of [
        await served(own, pass.authenticationToken),
        await registering(own, 'device-x', newToken(), pass.authenticationToken),
      ])
        expect([response.status, await response.text()]).toEqual([401, ''])
    })

    test('tells nothing to whoever has another token, or none', async () => {
      const { pass, device, token, ticket } = await aSavedPass()
      const { pass: other } = await aSavedPass()
      const registration = `devices/${device}/registrations/${TYPE}/${pass.serialNumber}`
      const nobody = { ...pass, serialNumber: '0000000000-0' }
      for (const response of [
        await served(pass, other.authenticationToken),
        await served(pass, ''),
        await served(nobody),
        await served({ ...pass, serialNumber: ticket }),
        await ask('GET', `passes/pass.other/${pass.serialNumber}`, pass.authenticationToken),
        await registering(pass, 'device-x', newToken(), other.authenticationToken),
        await registering(nobody, 'device-x', newToken()),
        await ask('DELETE', registration, other.authenticationToken),
      ])
        expect([response.status, await response.text()]).toEqual([401, ''])
      expect((await changed('device-x')).status).toBe(204)
      await pushApplePasses({ tickets: [ticket] }, app.services)
      await refunds(ticket)
      expect(
        push.takePushed().map(one => one.token),
        'it is still registered',
      ).toEqual([token])
    })

    test('is no longer told of where it was removed from the device', async () => {
      const { offered, pass, device } = await aSavedPass()
      const path = `devices/${device}/registrations/${TYPE}/${pass.serialNumber}`
      expect((await ask('DELETE', path, pass.authenticationToken)).status).toBe(200)
      await moves(offered)
      expect(push.takePushed()).toEqual([])
      expect((await changed(device)).status).toBe(204)
    })

    test('is forgotten with a device that Apple says is gone, and tried again where Apple does not answer', async () => {
      const { offered, pass, token, ticket } = await aSavedPass()
      const [gone, invalid, busy] = [newToken(), newToken(), newToken()]
      for (const [index, one] of [gone, invalid, busy].entries())
        await registering(pass, `${token}-${index}`, one)
      await queueIsIdle(app.database)
      push.takePushed()
      push.answers.set(gone, { status: 410, reason: 'Unregistered' })
      push.answers.set(invalid, { status: 400, reason: 'BadDeviceToken' })
      push.answers.set(busy, { status: 503, reason: 'ServiceUnavailable' })
      const asked = async () => {
        await pushApplePasses({ tickets: [ticket] }, app.services).catch((error: Error) => error.name)
        return push.takePushed().map(one => one.token)
      }
      await app.database
        .updateTable('event_date')
        .set({ ends_at: new Date('2040-01-01') })
        .where('id', '=', offered.date_id)
        .execute()
      expect((await asked()).sort()).toEqual([token, gone, invalid, busy].sort())
      expect(await asked()).toEqual([busy])
      push.answers.clear()
      expect(await asked()).toEqual([busy])
      expect(await asked()).toEqual([])
    })

    test('is on twenty devices at most', async () => {
      const { pass, device, token, ticket } = await aSavedPass()
      const others = Array.from({ length: 18 }, (_, index) => ({
        ticket_id: ticket,
        generation: 0,
        device: `of-many-${index}`,
        push_token: newToken(),
      }))
      await app.database.insertInto('apple_pass').values(others).execute()
      expect((await registering(pass, 'the-twentieth', newToken())).status).toBe(201)
      expect((await registering(pass, 'one-more', newToken())).status).toBe(403)
      expect((await registering(pass, device, token)).status).toBe(200)
      await queueIsIdle(app.database)
      expect(push.takePushed()).toHaveLength(19)
    })

    test('is served so often only, and registered with what can be a push token only', async () => {
      const { pass } = await aSavedPass()
      for (const token of ['', '../../x', 'g'.repeat(64)])
        expect((await registering(pass, 'device-x', token)).status).toBe(400)
      const statuses = []
      for (let call = 0; call < 30; call++) statuses.push((await served(pass)).status)
      expect(statuses).toEqual([...Array(26).fill(200), ...Array(4).fill(429)])
    })

    test('reports problems, which are counted and not stored', async () => {
      const body = JSON.stringify({ logs: ['Something that nobody stores'] })
      expect((await ask('POST', 'log', undefined, { body })).status).toBe(200)
      expect(await app.services.metrics.text()).toContain(
        'foyer_requests_total{call="/passes/v1/log",status="200"} 1',
      )
    })

    test('has no address to ask where this server has no https', async () => {
      const open = await runApp(app.database, push.settings)
      const response = await fetch(`${open.origin}/passes/v1/log`, { method: 'POST' })
      expect(response.status).toBe(404)
      await open.stopServer()
    })
  })
}
