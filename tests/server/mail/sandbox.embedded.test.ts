import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { type Offered, putOneOnSale, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')
const lettersTo = (email: string) =>
  app.database.selectFrom('sandbox_mail').selectAll().where('recipient', '=', email).orderBy('id').execute()

test('The server mails tickets after a minute if the page never asks for the mail', async () => {
  const shopper = await visit(app)
  await shopper.buy(await putOneOnSale(app.database, 5), 2)
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - now())::integer as seconds from pgboss.job
    where name = 'mail_tickets'`.execute(app.database)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.seconds).toBeGreaterThan(50)
  await sql`update pgboss.job set start_after = now() where name = 'mail_tickets'`.execute(app.database)
  await queueIsIdle(app.database)
  const letter = (await lettersTo(shopper.email)).at(-1)
  expect(letter?.subject).toMatch(/^Your tickets, order [0-9A-Z]{10}$/)
  const { tickets } = (await shopper.call(getWallet)).body
  expect(letter?.html.match(/data:image\/png;base64,/g)).toHaveLength(2)
  for (const ticket of tickets) expect(letter?.html).toContain(`QR code of ticket ${ticket.id}`)
})

test('The letter of a paid order that the queue has given up is sent by the next sweep', async () => {
  const [late, early] = [await visit(app), await visit(app)]
  for (const shopper of [late, early]) await shopper.buy(await putOneOnSale(app.database, 5), 1)
  await queueIsIdle(app.database)
  await sql`delete from pgboss.job where name = 'mail_tickets'`.execute(app.database)
  await sql`update sale set paid_at = now() - interval '31 minutes' where email = ${late.email}`.execute(
    app.database,
  )
  const before = (await lettersTo(late.email)).length
  await app.database.transaction().execute(trx => app.services.enqueue(trx, 'sweep_letters', {}))
  await queueIsIdle(app.database)
  const subjects = async (email: string) => (await lettersTo(email)).map(({ subject }) => subject)
  expect((await subjects(late.email)).slice(before)).toEqual([expect.stringMatching(/^Your tickets, order/)])
  // The queue still tries the other one by itself.
  expect((await subjects(early.email)).filter(subject => subject.startsWith('Your tickets'))).toEqual([])
})

test('A letter whose job is its only record is sent by the next sweep after the queue has given it up', async () => {
  const shopper = await visit(app)
  await shopper.buy(await putOneOnSale(app.database, 5), 1)
  const { id: sale } = await app.database
    .selectFrom('sale')
    .select('id')
    .where('email', '=', shopper.email)
    .executeTakeFirstOrThrow()
  const plan = { sale_id: sale, card: 'pm_1', is_default_card: false, contact_number: '07700900123' }
  await app.database
    .insertInto('payment_plan')
    .values({ ...plan, begun_at: new Date() })
    .execute()
  await app.database
    .insertInto('instalment')
    .values({ sale_id: sale, number: 2, amount: 1250, due: '2027-01-01' })
    .execute()
  const reminders = async () =>
    (await lettersTo(shopper.email)).filter(({ subject }) => subject.startsWith('Your payment on')).length
  const sweep = async () => {
    await app.database.transaction().execute(trx => app.services.enqueue(trx, 'sweep_letters', {}))
    await queueIsIdle(app.database)
  }
  await app.database.transaction().execute(async trx => {
    await app.services.enqueue(trx, 'mail_instalment', { sale, number: 2, about: 'reminder' })
    await sql`
      update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now()
      where name = 'mail_instalment'`.execute(trx)
  })
  await queueIsIdle(app.database)
  expect(await reminders()).toBe(0)
  await sweep()
  expect(await reminders()).toBe(1)
  await sweep()
  expect(await reminders()).toBe(1)
})

test('Many queued letters are sent at once, not one for each interval', async () => {
  const shoppers = await Promise.all(Array.from({ length: 30 }, () => visit(app)))
  const emails = shoppers.map(() => newEmail())
  await Promise.all(shoppers.map((shopper, index) => shopper.askForCode(emails[index] as string)))
  const started = performance.now()
  await queueIsIdle(app.database)
  expect(performance.now() - started).toBeLessThan(5_000)
  for (const email of emails) expect(await lettersTo(email)).toHaveLength(1)
})

test('A code that was used before its letter was sent is not mailed', async () => {
  const [shopper, email] = [await visit(app), newEmail()]
  await app.database.transaction().execute(async trx => {
    await app.services.enqueue(trx, 'mail_code', { id: '00000000-0000-4000-8000-000000000000' })
  })
  await shopper.signIn(email)
  await queueIsIdle(app.database)
  expect((await lettersTo(email)).length).toBeLessThanOrEqual(1)
})

test('A letter shows a shopper’s input as text, not as markup', async () => {
  await app.database.updateTable('event').set({ title: '<img src=x onerror=alert(1)>' }).execute()
  const shopper = await visit(app)
  await shopper.buy(await putOneOnSale(app.database, 5), 1)
  await app.database.updateTable('event').set({ title: '<img src=x onerror=alert(1)>' }).execute()
  await sql`update pgboss.job set start_after = now() where name = 'mail_tickets'`.execute(app.database)
  await queueIsIdle(app.database)
  const letter = (await lettersTo(shopper.email)).at(-1)
  expect(letter?.html).not.toContain('<img src=x')
  expect(letter?.html).toContain('&#60;img src=x')
  const page = await fetch(`${app.origin}/sandbox/mailbox/${letter?.id}`)
  expect(await page.text()).not.toContain('<img src=x')
})

test('The letter of an order is its receipt, with the ticket numbers and with links also in HTML', async () => {
  const [free] = await putOnSale(app.database, [{ capacity: 5 }])
  await sql`
    update event set time_zone = 'Europe/Paris', access_online = 'https://band.example/live?a=1&b=2'
    where id = (select event_id from event_date where id = ${free?.date_id ?? 0})`.execute(app.database)
  const shopper = await visit(app)
  await shopper.buy(free as Offered, 1)
  await sql`update pgboss.job set start_after = now() where name = 'mail_tickets'`.execute(app.database)
  await queueIsIdle(app.database)
  const letter = (await lettersTo(shopper.email)).at(-1)
  const [ticket] = (await shopper.call(getWallet)).body.tickets
  expect(ticket).toMatchObject({
    time_zone: 'Central European Time',
    access_online: 'https://band.example/live?a=1&b=2',
  })
  for (const text of [letter?.body, letter?.html]) {
    expect(text).toContain('There was nothing to pay.')
    expect(text).toContain(`Ticket number ${ticket?.id}`)
    expect(text).toContain('Central European Time')
  }
  expect(letter?.body).toContain('https://band.example/live?a=1&b=2')
  expect(letter?.html).toContain('<a href="https://band.example/live?a=1&#38;b=2"')
  expect(letter?.html).toMatch(/<a href="http:[^"]+\/account\/wallet\/"/)
})
