import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getLetterReach, getLetters, sendLetter } from '../../../../contract/calls/organiserLetters.ts'
import { getSettings } from '../../../../contract/calls/settings.ts'
import { resendSignature } from '../../../../server/mailReports/resend.ts'
import { brokenInvariants } from '../../../../server/operation/invariants.ts'
import { aMember } from '../../../support/aMember.ts'
import { type Offered, putOneOnSale } from '../../../support/putOnSale.ts'
import { queueIsIdle } from '../../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../../support/shopper.ts'
import { withApp } from '../../../support/withApp.ts'

const SECRET = `whsec_${Buffer.from('a secret of the tests, long enough').toString('base64')}`
const PASSWORD = 'a password of the tests, long enough'

/** What providers of mail say of letters that they had accepted, on this database. */
export function reportsTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on, { RESEND_WEBHOOK_SECRET: SECRET, POSTMARK_WEBHOOK_PASSWORD: PASSWORD })
  let offered: Offered
  let organiser_id = 0
  let wol: Shopper

  beforeAll(async () => {
    offered = await putOneOnSale(app.database, 50)
    wol = await aMember(app, offered, newEmail(), 'editor')
    const own = app.database.selectFrom('organiser_member').select('organiser_id')
    ;({ organiser_id } = await own.where('email', '=', wol.email).executeTakeFirstOrThrow())
  })

  async function holder(): Promise<Shopper> {
    const shopper = await visit(app)
    await shopper.buy(offered, 1)
    await sql`insert into organiser_subscription (organiser_id, account_id, wording)
      select ${organiser_id}, id, 'Yes' from account where email = ${shopper.email}`.execute(app.database)
    return shopper
  }

  const send = async (subject: string) => {
    const key = randomUUID()
    await wol.call(sendLetter, { organiser_id, key, kind: 'service', subject, body: 'See you.' })
    await queueIsIdle(app.database)
  }

  const letters = async () => (await wol.call(getLetters, { organiser_id })).body.letters ?? []

  const reach = async () => (await wol.call(getLetterReach, { organiser_id, kind: 'marketing' })).body.reach

  const refused = async () =>
    (await app.database.selectFrom('refused_address').select('email').execute()).map(({ email }) => email)

  const post = (provider: string, body: unknown, headers: Record<string, string>) =>
    fetch(`${app.origin}/webhooks/mail/${provider}/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  const resend = (
    event: object,
    {
      id = randomUUID(),
      at = Math.round(Date.now() / 1000),
      secret = SECRET,
    }: { id?: string; at?: number | string; secret?: string } = {},
  ) => {
    const body = JSON.stringify({ created_at: new Date().toISOString(), ...event })
    const signature = resendSignature(secret, id, String(at), body)
    return post('resend', body, {
      'svix-id': id,
      'svix-timestamp': String(at),
      'svix-signature': `v1,other ${signature}`,
    })
  }

  const bounced = (email: string, type = 'Permanent') => ({
    type: 'email.bounced',
    data: { email_id: randomUUID(), to: [email], subject: 'x', bounce: { type, subType: 'General' } },
  })

  const postmark = (event: object, password = PASSWORD) =>
    post('postmark', event, {
      Authorization: `Basic ${Buffer.from(`foyer:${password}`).toString('base64')}`,
    })

  const isSound = async () => expect(await brokenInvariants(app.database)).toEqual({})

  test('A bounce is counted once beside the last letter, and its address gets no marketing', async () => {
    const [ann, bob] = [await holder(), await holder()]
    await send('First')
    await send('Second')
    const before = await reach()
    const id = randomUUID()
    for (let tried = 0; tried < 2; tried++)
      expect((await resend(bounced(ann.email.toUpperCase()), { id })).status).toBe(200)
    expect(await letters()).toMatchObject([
      { subject: 'Second', all: 2, sent: 2, bounced: 1, complained: 0 },
      { subject: 'First', all: 2, sent: 2, bounced: 0 },
    ])
    expect(await reach()).toEqual({
      people: 2,
      reached: (before?.reached ?? 0) - 1,
      no_consent: 0,
      refused_before: 1,
    })
    expect(await refused()).toEqual([ann.email])
    await resend(bounced(bob.email, 'Transient'))
    await resend({ type: 'email.delivered', data: { to: [bob.email] } })
    expect(await refused(), 'an address that does not work now, and a delivery').toEqual([ann.email])
    await isSound()
  })

  test('Whoever has called a letter spam gets no more news and offers of anybody', async () => {
    const cleo = await holder()
    await sql`insert into mailing_list (email, wording) values (${cleo.email}, 'Yes')`.execute(app.database)
    await sql`update account set subscribed = true, is_event_subscribed = true where email = ${cleo.email}`.execute(
      app.database,
    )
    await send('Third')
    const complaint = { RecordType: 'SpamComplaint', ID: 42, Email: cleo.email, Inactive: true }
    expect((await postmark(complaint)).status).toBe(200)
    expect((await letters())[0]).toMatchObject({ subject: 'Third', complained: 1, bounced: 0 })
    const { consents } = (await cleo.call(getSettings)).body.settings ?? {}
    expect(consents?.filter(({ is_given }) => is_given)).toEqual([])
    expect(await app.database.selectFrom('mailing_list').select('email').execute()).toEqual([])
    await isSound()
  })

  test('A bounce of Postmark counts only where it sends nothing more to the address', async () => {
    const bounce = { RecordType: 'Bounce', ID: 7, Type: 'SoftBounce', Email: newEmail(), Inactive: false }
    expect((await postmark(bounce)).status).toBe(200)
    expect(await refused()).not.toContain(bounce.Email)
    expect((await postmark({ ...bounce, Inactive: true })).status).toBe(200)
    expect(await refused()).toContain(bounce.Email)
  })

  test('What no configured provider has sent changes nothing', async () => {
    const event = bounced(newEmail())
    const other = `whsec_${Buffer.from('another secret, also long enough').toString('base64')}`
    const answers = [
      await resend(event, { secret: other }),
      await resend(event, { at: Math.round(Date.now() / 1000) - 301 }),
      await resend(event, { at: 'abc' }),
      await post('resend', event, {}),
      await postmark({ RecordType: 'Bounce', ID: 8, Email: newEmail(), Inactive: true }, 'wrong'),
      await post('postmark', event, {}),
      await post('unknown', event, {}),
      await post('constructor', event, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 404, 404])
    expect(await refused()).not.toContain(event.data.to[0])
    expect((await resend(bounced('a\0b@example.com'))).status, 'an address that is none').toBe(200)
    expect((await resend(event)).status, 'the same from the provider').toBe(200)
    expect(await refused()).toContain(event.data.to[0])
  })
}
