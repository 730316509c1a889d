import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '../../contract/calls/account.ts'
import { checkOneTimeCode } from '../../contract/calls/login.ts'
import { confirmMailingList, joinMailingList } from '../../contract/calls/marketing.ts'
import { getWallet } from '../../contract/calls/wallet.ts'
import { readTicketCode } from '../../contract/rules/ticketCode.ts'
import { connect } from '../../server/database/connect.ts'
import { allKeys, ticketKeyOf } from '../../server/keys.ts'
import { confirmationToken } from '../../server/mail/mailingList.ts'
import { isGenuine } from '../support/isGenuine.ts'
import { type Offered, putOneOnSale } from '../support/putOnSale.ts'
import { type RunningApp, runApp } from '../support/runApp.ts'
import { newEmail, Shopper, visit } from '../support/shopper.ts'
import { withPostgres } from '../support/withPostgres.ts'

const [OLD, NEW] = [
  'an old secret of the tests that is long enough',
  'a new secret of the tests that is long enough',
]
const postgres = withPostgres()
let before: RunningApp
let after: RunningApp
let careless: RunningApp
let offered: Offered

beforeAll(async () => {
  const url = await postgres.createDatabase()
  before = await runApp(await connect({ url }), { SECRET: OLD })
  after = await runApp(await connect({ url }), { SECRET: NEW, EARLIER_SECRETS: OLD })
  careless = await runApp(await connect({ url }), { SECRET: NEW })
  offered = await putOneOnSale(before.database, 100)
})
afterAll(() => Promise.all([before, after, careless].map(app => app.stop())))

const at = (shopper: Shopper, app: RunningApp) => Object.assign(shopper.twin(), { app, email: shopper.email })

/** Each is done with what the old secret has signed. Answers whether it is accepted. */
const uses: [string, (app: RunningApp) => Promise<boolean>][] = [
  [
    'a session with its token',
    async app => {
      const shopper = await visit(before)
      await shopper.add(offered)
      return (await at(shopper, app).add(offered)).status === 200
    },
  ],
  [
    'a visit that is not stored yet',
    async app => {
      const shopper = new Shopper(before)
      await shopper.call(getUser)
      return (await at(shopper, app).add(offered)).status === 200
    },
  ],
  [
    'a one-time code',
    async app => {
      const shopper = await visit(before)
      const email = newEmail()
      const code = await shopper.askForCode(email)
      const there = at(shopper, app)
      await there.call(getUser)
      return (await there.call(checkOneTimeCode, { email, code })).status === 200
    },
  ],
  [
    'a link of the mailing list',
    async app => {
      const shopper = await visit(before)
      const email = newEmail()
      await shopper.call(joinMailingList, { email, consent: true })
      const { id } = await before.database
        .selectFrom('mailing_request')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const confirmation = confirmationToken(before.services.keys, id)
      return (await (await visit(app)).call(confirmMailingList, { confirmation })).status === 200
    },
  ],
]

describe('After the secret has changed', () => {
  test.each(uses)('%s of the earlier secret is accepted', async (_, use) => {
    expect(await use(after)).toBe(true)
    expect(await use(careless)).toBe(false)
  })

  test('new tickets are signed by the new key, and both public keys can be printed', async () => {
    const shopper = await visit(before)
    await shopper.buy(offered, 1)
    const codeAt = async (app: RunningApp) => {
      const there = at(shopper, app)
      await there.call(getUser)
      return (await there.call(getWallet)).body.tickets[0]?.qr ?? ''
    }
    const [fresh, old] = allKeys(after.services.keys).map(ticketKeyOf)
    expect(old).toEqual(ticketKeyOf(before.services.keys))
    expect(fresh?.id).toMatch(/^[0-9a-f]{8}$/)
    expect(fresh?.id).not.toBe(old?.id)
    if (!fresh || !old) return expect.unreachable()
    // A gate chooses the key by its id.
    expect(readTicketCode(await codeAt(before))?.key).toBe(old.id)
    expect(readTicketCode(await codeAt(after))?.key).toBe(fresh.id)
    expect(isGenuine(await codeAt(before), [fresh, old])).toBe(true)
    expect(isGenuine(await codeAt(after), [fresh, old])).toBe(true)
    expect(isGenuine(await codeAt(after), [{ ...fresh, publicKey: old.publicKey }])).toBe(false)
  })
})
