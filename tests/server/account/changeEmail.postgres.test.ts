import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { checkOneTimeCode } from '../../../contract/calls/login.ts'
import { getSimpleInfo } from '../../../contract/calls/order.ts'
import { getOrganiserArea } from '../../../contract/calls/organiser.ts'
import { changeEmail, getSettings, sendChangeCode, setConsent } from '../../../contract/calls/settings.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { aMember } from '../../support/aMember.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

/** A shopper who is signed in to an account of its own. */
async function signedIn(email = newEmail()): Promise<Shopper> {
  await addAccount(app.database, email)
  const shopper = await visit(app)
  await shopper.signIn(email)
  return shopper
}

async function askForCode(shopper: Shopper, email: string): Promise<string> {
  expect((await shopper.call(sendChangeCode, { email })).body).toEqual({ success: true })
  return shopper.newestCode(email)
}

async function change(shopper: Shopper, email: string) {
  return shopper.call(changeEmail, { email, code: await askForCode(shopper, email) })
}

const letters = async (to: string) => {
  await queueIsIdle(app.database)
  const mails = app.database.selectFrom('sandbox_mail').select(['subject', 'body'])
  return mails.where('recipient', '=', to).orderBy('sent_at').execute()
}

test('The address changes once its code is typed, the old one is told and not the new one, and only the new one signs in', async () => {
  const shopper = await signedIn()
  const [before, after] = [shopper.email, newEmail()]
  const code = await askForCode(shopper, after)
  expect((await shopper.call(getUser)).body.email).toBe(before)
  const wrong = code === '000000' ? '000001' : '000000'
  const refused = await shopper.call(changeEmail, { email: after, code: wrong })
  expect(refused).toMatchObject({ status: 422, body: { type: 'one_time_code' } })
  expect((await shopper.call(changeEmail, { email: after, code })).status).toBe(200)
  expect((await shopper.call(getUser)).body.email).toBe(after)
  const [told] = (await letters(before)).filter(({ subject }) => subject.includes('was changed'))
  expect(told?.body).toContain('sign out all other devices')
  expect(told?.body).not.toContain(after)
  expect((await letters(after)).map(({ body }) => body).join()).toContain(
    'wants to give a Foyer account this e-mail address',
  )
  const elsewhere = await visit(app)
  expect((await elsewhere.signIn(after)).body).toEqual({ has_account: true })
  expect((await (await visit(app)).signIn(before)).body).toEqual({ has_account: false })
})

describe('An address with an account of its own', () => {
  test('is answered as a free one, sends the same letter, and is refused to whoever has typed its code', async () => {
    const shopper = await signedIn()
    const [taken, free] = [newEmail(), newEmail()]
    await addAccount(app.database, taken)
    const answers = []
    for (const email of [taken, free]) {
      const { status, text } = await shopper.call(sendChangeCode, { email })
      const guess = await shopper.call(changeEmail, { email, code: '1' })
      answers.push({ status, text, guess: [guess.status, guess.text] })
    }
    expect(answers[0]).toEqual(answers[1])
    const plain = (mails: { body: string }[]) => mails.map(({ body }) => body.replace(/\d{6}/, 'code'))
    expect(plain(await letters(taken))).toEqual(plain(await letters(free)))
    const proved = await shopper.call(changeEmail, {
      email: taken,
      code: await shopper.newestCode(taken),
    })
    expect(proved).toMatchObject({ status: 409, body: { error: expect.stringContaining('of its own') } })
    expect((await shopper.call(getUser)).body.email).toBe(shopper.email)
  })

  test('that two people prove at once goes to one of them', async () => {
    const shoppers = await Promise.all([signedIn(), signedIn()])
    const email = newEmail()
    const codes: string[] = []
    for (const shopper of shoppers) codes.push(await askForCode(shopper, email))
    const answers = await Promise.all(
      shoppers.map((shopper, index) => shopper.call(changeEmail, { email, code: codes[index] ?? '' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('A request to change the address', () => {
  test('that is repeated, under the same key or another one, changes nothing more and tells once', async () => {
    const shopper = await signedIn()
    const [before, email] = [shopper.email, newEmail()]
    const code = await askForCode(shopper, email)
    for (const key of ['change-of-address', 'change-of-address', 'another-key'])
      expect((await shopper.call(changeEmail, { email, code }, { key })).status).toBe(200)
    expect((await letters(before)).filter(({ subject }) => subject.includes('was changed'))).toHaveLength(1)
  })

  test('that arrives after a later change does not change it back', async () => {
    const shopper = await signedIn()
    const [first, second] = [newEmail(), newEmail()]
    const code = await askForCode(shopper, first)
    await shopper.call(changeEmail, { email: first, code })
    expect((await change(shopper, second)).status).toBe(200)
    expect((await shopper.call(changeEmail, { email: first, code })).status).toBe(422)
    expect((await shopper.call(getUser)).body.email).toBe(second)
  })

  test('needs a code of its own: one that signs in changes nothing, and one that changes signs nobody in', async () => {
    const shopper = await signedIn()
    const [email, other] = [newEmail(), newEmail()]
    await addAccount(app.database, other)
    const signsIn = await shopper.askForCode(email)
    expect((await shopper.call(changeEmail, { email, code: signsIn })).status).toBe(422)
    const changes = await askForCode(shopper, other)
    expect((await shopper.call(checkOneTimeCode, { email: other, code: changes })).status).toBe(422)
  })

  test('needs a session, and the code of another visit changes nothing', async () => {
    const [visitor, shopper] = [await visit(app), await signedIn()]
    const email = newEmail()
    expect((await visitor.call(sendChangeCode, { email })).status).toBe(401)
    expect((await visitor.call(changeEmail, { email, code: '123456' })).status).toBe(401)
    const code = await askForCode(shopper, email)
    expect((await (await signedIn()).call(changeEmail, { email, code })).status).toBe(422)
  })
})

describe('With the address go', () => {
  test('the letters about the orders, the order that is being made, and the tickets, on every device', async () => {
    const offered = await putOneOnSale(app.database, 9)
    const shopper = await visit(app)
    await shopper.buy(offered, 1)
    await shopper.call(getCheckout)
    const elsewhere = await visit(app)
    await elsewhere.signIn(shopper.email)
    await elsewhere.add(offered)
    await elsewhere.reserve()
    const after = newEmail()
    expect((await change(shopper, after)).status).toBe(200)
    expect((await shopper.call(getSimpleInfo)).body.sale_email).toBe(after)
    elsewhere.email = after
    expect((await elsewhere.claim()).status).toBe(200)
    const { body } = await elsewhere.call(getWallet)
    expect(body).toMatchObject({ email: after })
    expect(body.tickets).toHaveLength(2)
    const { rows } = await sql<{ email: string }>`
      select distinct sale.email from sale join account on account.id = sale.account_id
      where account.email = ${after}`.execute(app.database)
    expect(rows).toEqual([{ email: after }])
  })

  test('no order of an express guest: whoever has typed the old address is not told the new one', async () => {
    const shopper = await signedIn()
    const before = shopper.email
    const guest = await visit(app)
    await guest.add(await putOneOnSale(app.database, 9))
    await guest.reserve()
    await sql`
      update sale set is_guest = true, email = ${before}, full_name = 'A Guest',
        account_id = (select id from account where email = ${before})
      where id = (select max(id) from sale)`.execute(app.database)
    expect((await change(shopper, newEmail())).status).toBe(200)
    const { rows } = await sql`select email from sale order by id desc limit 1`.execute(app.database)
    expect(rows).toEqual([{ email: before }])
  })

  test('the memberships of organisers, of which an owner stays one', async () => {
    const offered = await putOneOnSale(app.database, 9)
    const [before, after] = [newEmail(), newEmail()]
    const owner = await aMember(app, offered, before, 'owner')
    await sql`
      insert into organiser_member (organiser_id, email, role)
      select organiser_id, ${after}, 'door' from organiser_member where email = ${before}`.execute(
      app.database,
    )
    expect((await change(owner, after)).status).toBe(200)
    const members = app.database.selectFrom('organiser_member').select(['email', 'role'])
    expect(await members.where('email', 'in', [before, after]).execute()).toEqual([
      { email: after, role: 'owner' },
    ])
    expect((await owner.call(getOrganiserArea)).body.organisers).toHaveLength(1)
  })

  test('what was agreed to', async () => {
    const shopper = await signedIn()
    const before = shopper.email
    await shopper.call(setConsent, { consent: 'newsletter', is_given: true })
    const after = newEmail()
    expect((await change(shopper, after)).status).toBe(200)
    const list = app.database.selectFrom('mailing_list').select('email')
    expect(await list.where('email', 'in', [before, after]).execute()).toEqual([{ email: after }])
    const { settings } = (await shopper.call(getSettings)).body
    expect(settings?.consents[0]).toMatchObject({ consent: 'newsletter', is_given: true })
  })
})
