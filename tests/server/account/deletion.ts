import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getUser, signOut } from '../../../contract/calls/account.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { checkOneTimeCode } from '../../../contract/calls/login.ts'
import { setTransfers } from '../../../contract/calls/order.ts'
import { getOrganiserOrders } from '../../../contract/calls/organiserOrders.ts'
import {
  changeEmail,
  deleteAccount,
  getAccountDeletion,
  getOwnOrders,
  getSettings,
  sendChangeCode,
  sendDeletionCode,
  setDetails,
} from '../../../contract/calls/settings.ts'
import { claimTransfer } from '../../../contract/calls/transfers.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { erasure } from '../../../server/account/deletion/erasure.ts'
import { withoutPeople } from '../../../server/account/deletion/withoutPeople.ts'
import { deleteOldRecords } from '../../../server/jobs/deleteOldRecords.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { claimLink } from '../../../server/transfer/claimLink.ts'
import { aMember } from '../../support/aMember.ts'
import { everyRow } from '../../support/everyRow.ts'
import { aPayer, putPricedOnSale } from '../../support/payer.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const MARKS = ['Ottoline', '7 Canary Row', '07700900321', 'pm_canary']

/** Accounts that are deleted, with each database. */
export function deletionTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)

  /** A shopper with a completed order of this many free tickets. */
  async function aBuyer(qty = 1): Promise<Shopper> {
    const shopper = await visit(app)
    await shopper.buy(await putOneOnSale(app.database, 9), qty)
    await queueIsIdle(app.database)
    return shopper
  }

  async function codeOf(shopper: Shopper): Promise<string> {
    expect((await shopper.call(sendDeletionCode)).body).toEqual({ success: true })
    return shopper.newestCode(shopper.email)
  }

  const remove = async (shopper: Shopper) => shopper.call(deleteAccount, { code: await codeOf(shopper) })

  const openOf = async (shopper: Shopper) => (await shopper.call(getAccountDeletion)).body.deletion?.open
  const lossesOf = async (shopper: Shopper) => (await shopper.call(getAccountDeletion)).body.deletion?.losses

  const letters = async (to: string) => {
    await queueIsIdle(app.database)
    const mails = app.database.selectFrom('sandbox_mail').select(['subject', 'body'])
    return mails.where('recipient', '=', to).execute()
  }

  const accountOf = async (email: string) =>
    (await app.database.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst())
      ?.id ?? null

  test('Each table and each column with text has its decision', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name <> 'migration' and is_generated = 'NEVER'
        and not udt_name = any(array['int8', 'int4', 'int2', '_int8', '_int4', 'bool', 'date', 'timestamptz'])
      order by 1, 2`.execute(app.database)
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name <> 'migration' order by 1`.execute(app.database)
    expect([...Object.keys(erasure), ...withoutPeople].sort()).toEqual(tables.map(({ name }) => name).sort())
    for (const [name, decision] of Object.entries(erasure)) {
      const columns = rows.filter(({ table }) => table === name).map(({ column }) => column)
      expect({ name, columns: Object.keys(decision.texts).sort() }).toEqual({ name, columns: columns.sort() })
    }
  })

  test('The code in a letter deletes the account: devices end, the letter says it, and the address is free', async () => {
    const shopper = await aBuyer()
    const { email } = shopper
    const other = await visit(app)
    await other.signIn(email)
    const code = await codeOf(shopper)
    const asked = (await letters(email)).find(({ body }) => body.includes('wants to delete'))
    expect(asked?.body).toContain(code)
    const wrong = code === '000000' ? '000001' : '000000'
    const refused = await shopper.call(deleteAccount, { code: wrong })
    expect(refused).toMatchObject({ status: 422, body: { type: 'one_time_code' } })
    for (const _ of ['first', 'repeated'])
      expect((await shopper.call(deleteAccount, { code }, { key: 'deletion-of-account' })).status).toBe(200)
    for (const device of [shopper, other]) {
      expect(await device.call(getWallet)).toMatchObject({ status: 401, body: { ended: true } })
      expect((await device.call(signOut)).status).toBe(200)
      expect((await device.call(getUser)).body.id).toBeNull()
    }
    const told = (await letters(email)).filter(({ subject }) => subject.includes('is deleted'))
    expect(told).toHaveLength(1)
    expect(told[0]?.body).toContain('Gift Aid')
    expect(await app.database.selectFrom('account_deletion').selectAll().execute()).toEqual([])
    const later = await visit(app)
    expect((await later.signIn(email)).body).toEqual({ has_account: false })
    await later.buy(await putOneOnSale(app.database, 9), 1, email)
    expect((await later.call(getWallet)).body.tickets).toHaveLength(1)
    expect((await later.call(getOwnOrders, { after: 0 })).body.orders).toHaveLength(1)
    expect(Object.values(await brokenInvariants(app.database)).flat()).toEqual([])
  })

  test('Nothing says who they were but what the law asks for, and the order keeps its amounts', async () => {
    const offered = await putPricedOnSale(app.database)
    const payer = await aPayer(app, offered)
    await payer.token()
    await payer.confirm()
    await payer.comeBack()
    await queueIsIdle(app.database)
    const { email } = payer
    const id = await accountOf(email)
    const sale = await app.database
      .selectFrom('sale')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    await fillIn(id ?? 0, email, sale.id, sale.basket_id)
    const before = await bookOf(sale.id)
    expect(before.length).toBeGreaterThan(1)
    expect(await payer.call(deleteAccount, { code: await codeOf(payer) })).toMatchObject({ status: 200 })
    await queueIsIdle(app.database)
    const named = Object.entries(await everyRow(app.database)).flatMap(([table, rows]) =>
      rows.some(row => [email, ...MARKS].some(mark => row.includes(mark))) ? [table] : [],
    )
    // Limits count for a day at most, and the mailbox of the sandbox is the shopper's own.
    expect(named.filter(table => !/sandbox_|rate_count/.test(table))).toEqual(['public.gift_aid_declaration'])
    expect(await bookOf(sale.id)).toEqual(before)
    const after = await app.database
      .selectFrom('sale')
      .selectAll()
      .where('id', '=', sale.id)
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ reference: sale.reference, total: 2500, account_id: null })
    expect(after.paid_at).toEqual(sale.paid_at)
    expect(after.owner_deleted_at).not.toBeNull()
  })

  const bookOf = async (sale: number) =>
    (
      await sql`select entry.* from entry join movement on movement.id = movement_id where sale_id = ${sale}
        order by entry.id`.execute(app.database)
    ).rows

  /** Everything that can be stored of somebody, with words that can be found again. */
  async function fillIn(id: number, email: string, sale: number, basket: number): Promise<void> {
    await sql`
      with place as (insert into address (account_id, first_name, last_name, address_1, address_2, town, postcode, country, state)
        values (${id}, 'Ottoline', 'Canary', '7 Canary Row', '', 'Bath', 'BA1 1AA', '1', '') returning id)
      update sale set full_name = 'Ottoline Canary', contact_number = '07700900321', gift_voucher_from = '{Ottoline}',
        gift_voucher_to = '{Ottoline}', billing_address_id = place.id, delivery_address_id = place.id
      from place where sale.id = ${sale}`.execute(app.database)
    const { rows } = await sql<{ organiser: number; event: number; type: number }>`
      select event.organiser_id as organiser, event.id as event, type.id as type from sale_line line
      join ticket_type type on type.id = line.ticket_type_id join event_date date on date.id = type.event_date_id
      join event on event.id = date.event_id where line.sale_id = ${sale}`.execute(app.database)
    const [of] = rows
    await sql`
      with made as (insert into charity (organiser_id, name, logo, description_html, donation_checkout_title,
          donation_options, base_fee, booking_fee, booking_fee_includes_vat, booking_fee_vat)
        values (${of?.organiser}, 'Owl Aid', '', '', '', '{500}', 0, 0, false, 0) returning id),
      of_basket as (insert into basket_donation (basket_id, charity_id, amount, address, postcode)
        select ${basket}, id, 500, '7 Canary Row', 'BA1 1AA' from made),
      of_sale as (insert into sale_donation (sale_id, charity_id, charity, amount, fee, is_gift_aid, uk_based, address,
          postcode, subscribe, wording, declared_at)
        select ${sale}, id, 'Owl Aid', 500, 0, true, true, '7 Canary Row', 'BA1 1AA', false, 'I am', now() from made)
      insert into gift_aid_declaration values
        (${sale}, 'Owl Aid', 500, 'Ottoline Canary', true, '7 Canary Row', 'BA1 1AA', 'I am', now())`.execute(
      app.database,
    )
    const mark = 'Ottoline Canary'
    for (const row of [
      sql`update account set full_name = ${mark}, contact_number = '07700900321' where id = ${id}`,
      sql`insert into answer (sale_id, ticket_type_id, question, answer) values (${sale}, ${of?.type}, 'Name?', ${mark})`,
      sql`insert into feedback (sale_id, message) values (${sale}, ${mark})`,
      sql`insert into transfer (id, sale_id, ticket_type_id, name, email, qty, is_gift, message, cancelled_at)
        values ('CANARY0001', ${sale}, ${of?.type}, ${mark}, ${email}, 1, true, ${mark}, now())`,
      sql`update payment_attempt set card = 'pm_canary', source = ${JSON.stringify({ payer: mark })} where sale_id = ${sale}`,
      sql`insert into payment_plan (sale_id, card, is_default_card, contact_number)
        values (${sale}, 'pm_canary', true, '07700900321')`,
      sql`insert into organiser_subscription (organiser_id, account_id, wording) values (${of?.organiser}, ${id}, 'Yes')`,
      sql`insert into mailing_list (email, wording) values (${email}, 'Yes')`,
      sql`insert into mailing_request (id, email, wording) values (gen_random_uuid(), ${email}, 'Yes')`,
      sql`insert into refused_address (email) values (${email})`,
      sql`insert into organiser_member (organiser_id, email, role) values (${of?.organiser}, ${email}, 'editor')`,
      sql`insert into organiser_act (organiser_id, member, act, about) values (${of?.organiser}, ${email}, 'add_member', ${email})`,
      sql`insert into order_batch (organiser_id, key, act, member, stopped_by, finished_at)
        values (${of?.organiser}, 'a', 'refund_order', ${email}, ${email}, now())`,
      sql`insert into organiser_letter (organiser_id, key, member, stopped_by, kind, subject, body, whom, send_at, time_zone)
        values (${of?.organiser}, 'a', ${email}, ${email}, 'service', 'A', 'B', '{}', '2099-01-01', 'Europe/London')`,
      sql`insert into organiser_letter_recipient (letter_id, account_id) select max(id), ${id} from organiser_letter`,
      sql`insert into api_token (organiser_id, name, scopes, token_hash, made_by) values (${of?.organiser}, 'A', '{}', ${`hash ${id}`}, ${email})`,
      sql`insert into webhook (organiser_id, url, topics, salt, made_by) values (${of?.organiser}, 'https://a.example', '{}', 'a', ${email})`,
      sql`insert into event_change (event_id, number, member, what) values (${of?.event}, 99, ${email}, '{time}')`,
      sql`insert into email_change (account_id, email) values (${id}, ${`former.${email}`})`,
    ])
      await row.execute(app.database)
  }

  describe('An account is not deleted while', () => {
    test('a payment is under way, and what it holds stays held', async () => {
      const payer = await aPayer(app, await putPricedOnSale(app.database))
      await payer.token()
      expect(await openOf(payer)).toEqual([expect.stringContaining('A payment is under way')])
      const code = await codeOf(payer)
      expect((await payer.call(deleteAccount, { code })).status).toBe(409)
      await payer.confirm()
      await payer.comeBack()
      await queueIsIdle(app.database)
      // The code is not used up by the refusal.
      expect((await payer.call(deleteAccount, { code })).status).toBe(200)
    })

    test('an instalment is still due', async () => {
      const shopper = await aBuyer()
      await sql`
        with plan as (insert into payment_plan (sale_id, card, is_default_card, contact_number, begun_at)
          select id, 'pm_1', true, '', now() from sale where email = ${shopper.email} returning sale_id)
        insert into instalment (sale_id, number, amount, due) select sale_id, 2, 1000, current_date + 30 from plan`.execute(
        app.database,
      )
      expect(await openOf(shopper)).toEqual([expect.stringContaining('Instalments are still due')])
      expect((await remove(shopper)).status).toBe(409)
      await sql`update instalment set paid_at = now()`.execute(app.database)
      expect((await remove(shopper)).status).toBe(200)
    })

    test('money is on its way back', async () => {
      const payer = await aPayer(app, await putPricedOnSale(app.database))
      await payer.token()
      await payer.confirm()
      await payer.comeBack()
      await queueIsIdle(app.database)
      await sql`
        insert into refund (movement_id, attempt_id, amount, key)
        select movement.id, attempt.id, 100, 'a refund' from movement join sale on sale.id = movement.sale_id
        join payment_attempt attempt on attempt.sale_id = sale.id where sale.email = ${payer.email} limit 1`.execute(
        app.database,
      )
      expect(await openOf(payer)).toEqual([expect.stringContaining('Money is on its way back')])
      expect((await remove(payer)).status).toBe(409)
      await sql`delete from refund where key = 'a refund'`.execute(app.database)
    })

    test('tickets that were sent are not claimed, and they are the recipient’s once they are', async () => {
      const sender = await aBuyer(2)
      const [recipient, id] = [await aBuyer(), await send(sender)]
      expect(await openOf(sender)).toEqual([expect.stringContaining('are not claimed yet')])
      expect((await remove(sender)).status).toBe(409)
      expect((await claim(recipient, id)).status).toBe(200)
      expect((await remove(sender)).status).toBe(200)
      const { body } = await recipient.call(getWallet)
      expect(body.tickets.map(({ holder }) => holder).sort()).toEqual(['Jo Oak', 'Sam Field'])
      expect((await remove(recipient)).status).toBe(200)
      const { rows } = await sql`select name, email, claimed_by from transfer where id = ${id}`.execute(
        app.database,
      )
      expect(rows).toEqual([{ name: 'Deleted account', email: '', claimed_by: null }])
    })

    test('its owner alone owns an organiser, or operates the shop', async () => {
      const offered = await putOneOnSale(app.database, 9)
      const owner = await aMember(app, offered, newEmail(), 'owner')
      await app.database.insertInto('operator').values({ email: owner.email }).execute()
      expect(await openOf(owner)).toEqual([
        expect.stringContaining('You are the only owner of'),
        expect.stringContaining('You operate this shop'),
      ])
      await app.database.deleteFrom('operator').where('email', '=', owner.email).execute()
      expect((await remove(owner)).status).toBe(409)
      const second = await aMember(app, offered, newEmail(), 'owner')
      expect(await openOf(owner)).toEqual([])
      expect((await remove(owner)).status).toBe(200)
      expect((await remove(second)).status).toBe(409)
    })
  })

  /** Sends a ticket to somebody; answers the id of the transfer. */
  async function send(sender: Shopper): Promise<string> {
    const [held] = (await sender.call(getWallet)).body.tickets
    const sent = await sender.call(setTransfers, {
      sale_reference: held?.sale_reference ?? '',
      transfers: [
        {
          ticket_id: held?.ticket_id ?? 0,
          name: 'Jo Oak',
          email: newEmail(),
          qty: 1,
          is_gift: false,
          send_gift: 'Send now',
          delivery_date: '',
          delivery_time: '',
          message: '',
        },
      ],
    })
    expect(sent.status).toBe(200)
    await queueIsIdle(app.database)
    const newest = app.database.selectFrom('transfer').select('id').orderBy('created_at', 'desc')
    return (await newest.executeTakeFirstOrThrow()).id
  }

  const claim = (recipient: Shopper, id: string) =>
    recipient.call(claimTransfer, {
      token: claimLink(app.services.keys, app.origin, id).split('#')[1] ?? '',
    })

  test('Whoever deletes their account is told of tickets, credit and memberships first', async () => {
    const shopper = await aBuyer(2)
    await sql`update sale set mailed_at = now() where email = ${shopper.email}`.execute(app.database)
    const sender = await aBuyer()
    expect((await claim(shopper, await send(sender))).status).toBe(200)
    await sql`
      with own as (select id from sale where email = ${shopper.email}),
      sold as (insert into sale_voucher (sale_id, organiser_id, name, image, value, qty, valid_months)
        select id, (select max(id) from organiser), 'Voucher', '', 2000, 1, 12 from own returning id)
      insert into gift_voucher_code (sale_voucher_id, code, amount)
      select id, 'LEFT' || id, 2000 from sold`.execute(app.database)
    expect(await lossesOf(shopper)).toEqual([
      'Your wallet has 2 tickets for coming events that our letters have too. What you have of the letters stays valid.',
      expect.stringContaining('Your wallet has 1 ticket for coming events from other people.'),
      expect.stringContaining('£20.00 is left on gift vouchers'),
    ])
    await sql`update sale set mailed_at = null where email = ${shopper.email}`.execute(app.database)
    expect((await lossesOf(shopper))?.[0]).toContain('that we have not sent to you')
  })

  test('What is reserved is free again, and the tickets stay valid under no name', async () => {
    const shopper = await aBuyer()
    const offered = await putOneOnSale(app.database, 3)
    await shopper.add(offered, 3)
    await shopper.reserve()
    expect((await remove(shopper)).status).toBe(200)
    const next = await visit(app)
    await next.add(offered, 3)
    expect((await next.reserve()).body.error).toBeFalsy()
    const { rows } = await sql`
      select ticket.account_id, ticket.refunded_at from ticket join sale on sale.id = ticket.sale_id
      where sale.owner_deleted_at is not null order by sale.id desc limit 1`.execute(app.database)
    expect(rows).toEqual([{ account_id: null, refunded_at: null }])
  })

  test('An order that an express guest of its address has not paid for becomes nobody’s, and can be named again', async () => {
    const shopper = await aBuyer()
    const guest = await visit(app)
    await guest.add(await putOneOnSale(app.database, 3))
    await guest.reserve()
    const reference = (await guest.call(getCheckout)).body.sale_reference ?? ''
    await sql`
      with own as (select id from account where email = ${shopper.email}),
      place as (insert into address (account_id, first_name, last_name, address_1, address_2, town, postcode, country, state)
        select id, 'A', 'Guest', '1 Street', '', 'Bath', 'BA1 1AA', '1', '' from own returning id)
      update sale set is_guest = true, account_id = own.id, email = ${shopper.email}, full_name = 'A Guest',
        billing_address_id = place.id, delivery_address_id = place.id from own, place
      where reference = ${reference}`.execute(app.database)
    expect((await remove(shopper)).status).toBe(200)
    const { rows } = await sql`
      select account_id, email, full_name, released_at, owner_deleted_at from sale where reference = ${reference}`.execute(
      app.database,
    )
    expect(rows).toEqual([
      { account_id: null, email: null, full_name: null, released_at: null, owner_deleted_at: null },
    ])
    expect((await guest.register(newEmail())).status).toBe(200)
    expect((await guest.claim()).status).toBe(200)
  })

  test('The organiser sees that the account of the buyer was deleted', async () => {
    const offered = await putOneOnSale(app.database, 9)
    const shopper = await visit(app)
    await shopper.buy(offered, 1)
    await queueIsIdle(app.database)
    const member = await aMember(app, offered)
    expect((await remove(shopper)).status).toBe(200)
    const { rows } = await sql<{ organiser_id: number; event_id: number }>`
      select event.organiser_id, event.id as event_id from event join event_date date on date.event_id = event.id
      where date.id = ${offered.date_id}`.execute(app.database)
    const { body } = await member.call(getOrganiserOrders, rows[0] ?? { organiser_id: 0 })
    expect(body.orders).toMatchObject([{ full_name: 'Deleted account', email: '' }])
  })

  test('The provider deletes the customer with the cards, also when its first answer was lost', async () => {
    const shopper = await aBuyer()
    const id = (await accountOf(shopper.email)) ?? 0
    await sql`insert into sandbox_customer (id) values (${`cus_${id}`})`.execute(app.database)
    await sql`insert into sandbox_card (id, token, exp_month, exp_year, customer)
      values (${`pm_${id}`}, 'tok_sandbox_visa', 12, 2030, ${`cus_${id}`})`.execute(app.database)
    await app.database
      .insertInto('payment_customer')
      .values({ account_id: id, provider: 'stripe', livemode: false, ref: `cus_${id}` })
      .execute()
    expect((await remove(shopper)).status).toBe(200)
    await queueIsIdle(app.database)
    expect(await app.database.selectFrom('sandbox_card').where('id', '=', `pm_${id}`).execute()).toEqual([])
    expect(await app.database.selectFrom('payment_customer').selectAll().execute()).toEqual([])
    // The provider has deleted it, and the server was killed before it had noted that.
    await app.database
      .insertInto('payment_customer')
      .values({ account_id: id, provider: 'stripe', livemode: false, ref: `cus_${id}` })
      .execute()
    await deleteOldRecords(app.services)
    await queueIsIdle(app.database)
    expect(await app.database.selectFrom('payment_customer').selectAll().execute()).toEqual([])
  })

  describe('At the same moment', () => {
    test('a payment in another tab and the deletion: one of them goes on, and nothing is held or charged for nobody', async () => {
      for (let round = 0; round < 4; round++) {
        const payer = await aPayer(app, await putPricedOnSale(app.database))
        const tab = payer.twin()
        const code = await codeOf(payer)
        const [deleted] = await Promise.all([
          payer.call(deleteAccount, { code }),
          round % 2 === 0 ? payer.token() : tab.call(getCheckout),
        ])
        expect([200, 409, 503]).toContain(deleted.status)
        const { rows } = await sql`
          select attempt.status from payment_attempt attempt join sale on sale.id = sale_id
          where attempt.status in ('created', 'open', 'processing') and (sale.account_id is null or sale.released_at is not null)`.execute(
          app.database,
        )
        expect(rows).toEqual([])
        expect(Object.values(await brokenInvariants(app.database)).flat()).toEqual([])
      }
    })

    test('two devices delete it: both are told that it is deleted, and one letter says so', async () => {
      const shopper = await aBuyer()
      const other = await visit(app)
      await other.signIn(shopper.email)
      const codes = [await codeOf(shopper), await codeOf(other)]
      const answers = await Promise.all(
        [shopper, other].map((device, index) => device.call(deleteAccount, { code: codes[index] ?? '' })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      expect(answers.find(({ status }) => status === 401)?.body).toMatchObject({ ended: true })
      expect(
        (await letters(shopper.email)).filter(({ subject }) => subject.includes('is deleted')),
      ).toHaveLength(1)
    })

    test('a change of its address and the deletion: the address that it has then is told', async () => {
      for (let round = 0; round < 3; round++) {
        const shopper = await aBuyer()
        const [before, after] = [shopper.email, newEmail()]
        const other = await visit(app)
        await other.signIn(before)
        await other.call(sendChangeCode, { email: after })
        const code = await other.newestCode(after)
        const id = await accountOf(before)
        const own = await codeOf(shopper)
        const [deleted, changed] = await Promise.all([
          shopper.call(deleteAccount, { code: own }),
          other.call(changeEmail, { email: after, code }),
        ])
        const isDeleted = deleted.status === 200
        expect([isDeleted ? [401, 409] : [200]].flat()).toContain(changed.status)
        if (!isDeleted) expect([422, 503]).toContain(deleted.status)
        const { rows } = await sql`select from account where id = ${id}`.execute(app.database)
        expect(rows).toHaveLength(isDeleted ? 0 : 1)
        expect(await accountOf(after)).toBe(isDeleted ? null : id)
      }
    })

    test('the claim of tickets and the deletion: the tickets are the account’s that goes, or are not claimed', async () => {
      for (let round = 0; round < 3; round++) {
        const [sender, recipient] = [await aBuyer(), await aBuyer()]
        const id = await send(sender)
        const tab = recipient.twin()
        const code = await codeOf(recipient)
        const [deleted, claimed] = await Promise.all([
          recipient.call(deleteAccount, { code }),
          claim(tab, id),
        ])
        expect(deleted.status).toBe(200)
        expect([200, 401]).toContain(claimed.status)
        const { rows } = await sql<{
          is_claimed: boolean
          account_id: number | null
          claimed_by: number | null
        }>`
          select transfer.claimed_at is not null as is_claimed, ticket.account_id, claimed_by
          from transfer join ticket on ticket.transfer_id = transfer.id where transfer.id = ${id}`.execute(
          app.database,
        )
        expect(rows).toEqual([
          claimed.status === 200
            ? { is_claimed: true, account_id: null, claimed_by: null }
            : { is_claimed: false, account_id: await accountOf(sender.email), claimed_by: null },
        ])
      }
    })

    test('other calls of the account and the deletion: none of them fails in a way that nobody expects', async () => {
      const shopper = await aBuyer()
      const tabs = Array.from({ length: 6 }, () => shopper.twin())
      const code = await codeOf(shopper)
      const answers = await Promise.all([
        shopper.call(deleteAccount, { code }),
        ...tabs.map((tab, index) =>
          index % 2 === 0
            ? tab.call(setDetails, { full_name: 'Sam Oak', contact_number: '' })
            : tab.call(getSettings),
        ),
      ])
      for (const { status } of answers) expect([200, 401, 503]).toContain(status)
      expect(await accountOf(shopper.email)).toBeNull()
    })

    test('a sign-in whose answer is asked for again after the deletion is signed in to nothing', async () => {
      const shopper = await aBuyer()
      const other = await visit(app)
      const code = await other.askForCode(shopper.email)
      const asked = { email: shopper.email, code }
      await other.call(checkOneTimeCode, asked, { key: 'sign-in-of-another' })
      const lost = other.twin()
      expect((await remove(shopper)).status).toBe(200)
      expect((await lost.call(checkOneTimeCode, asked, { key: 'sign-in-of-another' })).status).toBe(401)
      expect(await addAccount(app.database, shopper.email)).toBeGreaterThan(0)
      expect((await lost.call(getWallet)).status).toBe(401)
    })

    test('a sign-in that was answered before its session was stored is signed in to nothing', async () => {
      const shopper = await aBuyer()
      const other = await visit(app)
      const asked = { email: shopper.email, code: await other.askForCode(shopper.email) }
      const lost = other.twin()
      await other.call(checkOneTimeCode, asked, { key: 'sign-in-cut-off' })
      // The server was killed between the two.
      await sql`delete from session where account_id = ${await accountOf(shopper.email)} and first_used_at is null`.execute(
        app.database,
      )
      expect((await remove(shopper)).status).toBe(200)
      const answered = await lost.call(checkOneTimeCode, asked, { key: 'sign-in-cut-off' })
      expect(answered).toMatchObject({ status: 401, body: { ended: true } })
    })
  })
}
