import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { limitCall } from '../http/rateLimits.ts'
import { PASS_SERVICE_PATH } from '../services/passes/apple/applePasses.ts'
import { type ApplePasses, PASS_TYPE } from '../services/passes/passes.ts'
import type { Services } from '../services.ts'
import { isPassToken, type PassId, readSerial, serialOf } from '../tickets/passSerial.ts'
import { changedPasses, forgetDevice, lastChange, registerDevice } from './appleDevices.ts'
import { ticketsOfPasses } from './savedPasses.ts'

/** Its requests are counted under this path; what devices report is not read. */
export const PASS_LOG_PATH = `${PASS_SERVICE_PATH}/v1/log`

const PASS = `${PASS_SERVICE_PATH}/v1/passes/:type/:serial`
const DEVICE = `${PASS_SERVICE_PATH}/v1/devices/:device{[\\w-]{1,100}}/registrations/:type`
const LARGEST_REGISTRATION = 2048
const STATUS = { new: 201, known: 200, full: 403 } as const

/**
 * The web service by which Apple's devices keep their passes up to date
 * (https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes). A device has no session: it
 * proves by the token of a pass that it has the pass. `addressOf`: the network address of whoever asks.
 */
export function passService(
  services: Services,
  apple: ApplePasses,
  headers: Record<string, string>,
  addressOf: (c: Context) => string,
): Hono {
  const { database, enqueue, keys } = services
  const app = new Hono()
  const unknown = (c: Context) => c.body(null, 401)

  /** The pass that is asked for; null: it is none, or the token is not its own. */
  function provedPass(c: Context): PassId | null {
    const pass = c.req.param('type') === apple.type ? readSerial(c.req.param('serial') ?? '') : null
    const [, token = ''] = /^ApplePass (.+)$/.exec(c.req.header('Authorization') ?? '') ?? []
    return pass && isPassToken(keys, pass, token) ? pass : null
  }

  app.use(`${PASS_SERVICE_PATH}/*`, async (c, next) => {
    for (const [name, value] of Object.entries({ ...headers, 'Cache-Control': 'no-store' }))
      c.header(name, value)
    await limitCall(services, { pass_service_by_address: addressOf(c) })
    await next()
  })

  app.post(
    `${DEVICE}/:serial`,
    bodyLimit({ maxSize: LARGEST_REGISTRATION, onError: c => c.body(null, 413) }),
    async c => {
      const pass = provedPass(c)
      if (!pass) return unknown(c)
      await limitCall(services, { passes_by_serial: serialOf(pass) })
      const token = pushTokenIn(await c.req.text())
      if (!token) return c.body(null, 400)
      const device = c.req.param('device')
      const outcome = await database
        .transaction()
        .execute(trx => registerDevice(trx, enqueue, pass, device, token))
      return c.body(null, STATUS[outcome])
    },
  )

  app.delete(`${DEVICE}/:serial`, async c => {
    const pass = provedPass(c)
    if (!pass) return unknown(c)
    await forgetDevice(database, pass, c.req.param('device'))
    return c.body(null, 200)
  })

  app.get(DEVICE, async c => {
    const [tag] = /^\d{1,12}$/.exec(c.req.query('passesUpdatedSince') ?? '') ?? ['0']
    const { passes, last } = await changedPasses(database, c.req.param('device'), Number(tag))
    if (c.req.param('type') !== apple.type || passes.length === 0) return c.body(null, 204)
    return c.json({ serialNumbers: passes.map(serialOf), lastUpdated: String(last) })
  })

  app.get(PASS, async c => {
    const pass = provedPass(c)
    if (!pass) return unknown(c)
    await limitCall(services, { passes_by_serial: serialOf(pass) })
    const changed = await lastChange(database, pass)
    const had = Date.parse(c.req.header('If-Modified-Since') ?? '')
    if (changed && had >= changed.getTime()) return c.body(null, 304)
    const tickets = await ticketsOfPasses(services, [pass])
    if (tickets.length === 0) return unknown(c)
    if (changed) c.header('Last-Modified', changed.toUTCString())
    return c.body(new Uint8Array(await apple.file(tickets)), 200, { 'Content-Type': PASS_TYPE })
  })

  app.post(PASS_LOG_PATH, c => c.body(null, 200))
  return app
}

/** Hexadecimal, as Apple gives it; null: it is none. */
function pushTokenIn(text: string): string | null {
  try {
    const { pushToken } = JSON.parse(text) as { pushToken?: unknown }
    return typeof pushToken === 'string' && /^[0-9a-fA-F]{32,200}$/.test(pushToken) ? pushToken : null
  } catch {
    return null
  }
}
