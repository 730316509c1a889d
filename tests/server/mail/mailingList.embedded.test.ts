import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { confirmMailingList, joinMailingList } from '../../../contract/calls/marketing.ts'
import { mailingConsent } from '../../../contract/rules/mailingConsent.ts'
import { deleteOldMailingRequests } from '../../../server/mail/mailingList.ts'
import { everyRow } from '../../support/everyRow.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const limits = limitedBy({
  mailing_list_by_visit: 10,
  mailing_list_by_address: 60,
  mailing_list_by_email: 3,
})
const app = withApp('embedded', limits)
beforeEach(() => sql`delete from sandbox_mail; delete from rate_count`.execute(app.database))

const listed = async (email: string) =>
  app.database.selectFrom('mailing_list').selectAll().where('email', '=', email).execute()
const ask = (shopper: Shopper, email: string) => shopper.call(joinMailingList, { email, consent: true })
const confirm = (shopper: Shopper, confirmation: string) => shopper.call(confirmMailingList, { confirmation })
const age = (time: string) =>
  sql`update mailing_request set asked_at = now() - ${time}::interval`.execute(app.database)

/** The tokens of the links that were mailed to this address, the latest first. */
async function confirmationsFor(email: string): Promise<string[]> {
  await queueIsIdle(app.database)
  const letters = app.database.selectFrom('sandbox_mail').select('body').where('recipient', '=', email)
  const bodies = await letters.orderBy('id', 'desc').execute()
  return bodies.map(({ body }) => /\/mailing-list\/confirm\/#(\S+)/.exec(body)?.[1] ?? '')
}

async function confirmationFor(shopper: Shopper, email: string): Promise<string> {
  expect((await ask(shopper, email)).status).toBe(200)
  return (await confirmationsFor(email))[0] ?? ''
}

describe('The mailing list', () => {
  test('GAP-97 adds an address once its owner confirms by the mailed link, with the wording of the consent', async () => {
    const [shopper, owner] = [await visit(app), await visit(app)]
    const email = newEmail()
    await ask(shopper, ` ${email.toUpperCase()} `)
    const [confirmation = ''] = await confirmationsFor(email)
    expect(await listed(email)).toEqual([])
    expect((await confirm(owner, confirmation)).status).toBe(200)
    expect(await listed(email)).toMatchObject([{ wording: mailingConsent, joined_at: expect.any(Date) }])
    expect((await confirm(owner, await confirmationFor(shopper, email))).status).toBe(200)
    expect(await listed(email)).toHaveLength(1)
  })

  test('GAP-97 adds nobody without consent or without an address', async () => {
    const shopper = await visit(app)
    const email = newEmail()
    expect(await shopper.call(joinMailingList, { email, consent: false })).toMatchObject({
      status: 422,
      body: { error: 'Please tick the box, so that we may write to you' },
    })
    expect((await shopper.send('POST', joinMailingList.path, 'email=sam&consent=true')).status).toBe(400)
    expect(await confirmationsFor(email)).toEqual([])
  })

  test('a link works once: a second use succeeds and changes nothing', async () => {
    const shopper = await visit(app)
    const email = newEmail()
    const confirmation = await confirmationFor(shopper, email)
    await confirm(shopper, confirmation)
    await app.database.deleteFrom('mailing_list').where('email', '=', email).execute()
    expect((await confirm(shopper, confirmation)).status).toBe(200)
    expect(await listed(email)).toEqual([])
  })

  test('a forged, truncated or day-old link adds nobody', async () => {
    const shopper = await visit(app)
    const email = newEmail()
    const confirmation = await confirmationFor(shopper, email)
    const [id = ''] = confirmation.split('.')
    await age('24 hours 1 second')
    for (const wrong of ['', 'none', id, `${id}.`, confirmation.slice(0, -1), confirmation])
      expect(await confirm(shopper, wrong)).toMatchObject({
        status: 422,
        body: { error: 'This link can no longer be used. You can ask for a new one.' },
      })
    expect(await listed(email)).toEqual([])
    await age('23 hours 59 minutes')
    for (const wrong of [id, `${id}.`]) expect((await confirm(shopper, wrong)).status).toBe(422)
    expect((await confirm(shopper, confirmation)).status).toBe(200)
  })

  test('an unconfirmed address is deleted after a day', async () => {
    const email = newEmail()
    await ask(await visit(app), email)
    await queueIsIdle(app.database)
    const asked = () =>
      app.database.selectFrom('mailing_request').selectAll().where('email', '=', email).execute()
    await deleteOldMailingRequests(app.database)
    expect(await asked()).toHaveLength(1)
    await age('24 hours 1 second')
    await deleteOldMailingRequests(app.database)
    expect(await asked()).toEqual([])
  })

  test('no answer reveals whether an address is on the list or has an account', async () => {
    const [known, unknown] = [newEmail(), newEmail()]
    await addAccount(app.database, known)
    await confirm(await visit(app), await confirmationFor(await visit(app), known))
    const told = []
    for (const email of [known, unknown]) {
      const { status, text, headers } = await ask(await visit(app), email)
      told.push([status, text, [...headers.keys()]])
    }
    expect(told[0]).toEqual(told[1])
  })

  test('one address gets three letters an hour from all sessions, and one session can ask ten times', async () => {
    const email = newEmail()
    for (let asked = 0; asked < 3; asked++) expect((await ask(await visit(app), email)).status).toBe(200)
    const refused = await ask(await visit(app), email.toUpperCase())
    expect(refused).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/try again in \d+ (second|minute|hour|day|week)/) },
    })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await confirmationsFor(email)).toHaveLength(3)

    const shopper = await visit(app)
    for (let asked = 0; asked < 10; asked++) expect((await ask(shopper, newEmail())).status).toBe(200)
    expect((await ask(shopper, newEmail())).status).toBe(429)
  })

  test('only the letter contains the token of a link', async () => {
    const shopper = await visit(app)
    const confirmation = await confirmationFor(shopper, newEmail())
    await confirm(shopper, confirmation)
    const { 'public.sandbox_mail': letters = [], ...tables } = await everyRow(app.database, [
      'public',
      'pgboss',
    ])
    expect(letters.filter(letter => letter.includes(confirmation))).toHaveLength(1)
    const [, signature = ''] = confirmation.split('.')
    const rows = Object.values(tables).flat()
    expect(rows.filter(row => row.includes(signature))).toEqual([])
  })

  test('GAP-97 BAS-10 subscribes the account of the address that joins, and no other', async () => {
    const buyer = await visit(app)
    await buyer.buy(await putOneOnSale(app.database, 5), 1)
    const stranger = newEmail()
    await addAccount(app.database, stranger)
    const isSubscribed = async () => (await buyer.call(getUser)).body.subscribed
    await ask(buyer, stranger)
    const confirmation = await confirmationFor(buyer, buyer.email)
    expect(await isSubscribed()).toBe(false)
    await confirm(await visit(app), confirmation)
    expect(await isSubscribed()).toBe(true)
    const account = app.database.selectFrom('account').select('subscribed').where('email', '=', stranger)
    expect(await account.execute()).toEqual([{ subscribed: false }])
  })

  test('one network address can ask for sixty letters an hour', async () => {
    const statuses = []
    for (let asked = 0; asked <= 60; asked++) statuses.push((await ask(await visit(app), newEmail())).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
