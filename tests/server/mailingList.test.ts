import { describe, expect, test } from 'vitest'
import { joinMailingList } from '../../contract/calls/mailingList.ts'
import { getUser } from '../../contract/calls/user.ts'
import { mailingConsent } from '../../contract/rules/mailingConsent.ts'
import { putOneOnSale } from '../support/putOnSale.ts'
import { addAccount, newEmail, visit } from '../support/shopper.ts'
import { withApp } from '../support/withApp.ts'

const app = withApp('embedded')
const listed = async (email: string) =>
  app.database.selectFrom('mailing_list').selectAll().where('email', '=', email).execute()

describe('The mailing list', () => {
  test('GAP-97 takes a visitor once, with the words that were agreed to', async () => {
    const shopper = await visit(app)
    const email = newEmail()
    for (const typed of [email, ` ${email.toUpperCase()} `])
      expect((await shopper.call(joinMailingList, { email: typed, consent: true })).status).toBe(200)
    expect(await listed(email)).toMatchObject([{ wording: mailingConsent, joined_at: expect.any(Date) }])
  })

  test('GAP-97 takes nobody without consent, or without an address', async () => {
    const shopper = await visit(app)
    const email = newEmail()
    expect(await shopper.call(joinMailingList, { email, consent: false })).toMatchObject({
      status: 422,
      body: { error: 'Please tick the box, so that we may write to you' },
    })
    expect((await shopper.send('POST', joinMailingList.path, 'email=sam&consent=true')).status).toBe(400)
    expect(await listed(email)).toEqual([])
  })

  test('GAP-97 BAS-10 subscribes the account that joins, and no other', async () => {
    const buyer = await visit(app)
    await buyer.buy(await putOneOnSale(app.database, 5), 1)
    const stranger = newEmail()
    await addAccount(app.database, stranger)
    const isSubscribed = async () => (await buyer.call(getUser)).body.subscribed
    await buyer.call(joinMailingList, { email: stranger, consent: true })
    expect(await isSubscribed()).toBe(false)
    await buyer.call(joinMailingList, { email: buyer.email, consent: true })
    expect(await isSubscribed()).toBe(true)
    const others = await app.database
      .selectFrom('account')
      .select('email')
      .where('subscribed', '=', true)
      .execute()
    expect(others).toEqual([{ email: buyer.email }])
  })
})
