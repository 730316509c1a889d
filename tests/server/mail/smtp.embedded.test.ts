import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOneTimeCode } from '../../../contract/calls/login.ts'
import { deliverToWallet } from '../../../contract/calls/order.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { embeddedDatabase } from '../../support/embeddedDatabase.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { type RunningApp, runApp } from '../../support/runApp.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { startSmtp } from '../../support/smtp.ts'

let mail: Awaited<ReturnType<typeof startSmtp>>
let app: RunningApp
let said = ''

beforeAll(async () => {
  mail = await startSmtp()
  const log = pino(
    { level: 'info' },
    {
      write(line: string) {
        said += line
      },
    },
  )
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'Foyer <tickets@foyer.example>' }
  app = await runApp(await embeddedDatabase(), settings, { log })
})
afterAll(async () => {
  await app.stop()
  await mail.stop()
})

test('With a mail server, the code is sent through it, and there is no sandbox mailbox', async () => {
  const [shopper, email] = [await visit(app), newEmail()]
  const code = await shopper.askForCode(email)
  await queueIsIdle(app.database)
  const [letter, ...others] = mail.letters.filter(one => one.to.includes(email))
  expect(others).toEqual([])
  expect(letter).toMatchObject({ from: 'tickets@foyer.example', to: [email] })
  expect(letter?.message).toContain(`Subject: ${code} is your Foyer code`)
  expect(await app.database.selectFrom('sandbox_mail').selectAll().execute()).toEqual([])
  for (const path of ['/sandbox/mailbox/', '/sandbox/mailbox/1'])
    expect((await fetch(app.origin + path)).status).toBe(404)
})

test('TDL-02 tickets are mailed once, with a picture of each, after any number of deliveries', async () => {
  const shopper = await visit(app)
  await shopper.buy(await putOneOnSale(app.database, 5), 3)
  for (let delivered = 0; delivered < 3; delivered++) await shopper.call(deliverToWallet)
  await queueIsIdle(app.database)
  // Also to a client that connects when no server can run any more.
  await sql`update sale set mailed_at = null`.execute(app.database)
  await sql`update letter set claimed_at = now() - interval '1 hour'`.execute(app.database)
  await shopper.call(deliverToWallet)
  await sql`update pgboss.job set start_after = now() where name = 'mail_tickets'`.execute(app.database)
  await queueIsIdle(app.database)
  const letters = mail.letters.filter(
    one => one.to.includes(shopper.email) && /Your tickets/.test(one.message),
  )
  expect(letters).toHaveLength(1)
  const message = letters[0]?.message ?? ''
  const { tickets } = (await shopper.call(getWallet)).body
  const pictured = [...message.matchAll(/^Content-ID: <(.+)>$/gm)].map(match => match[1])
  expect(pictured.sort()).toEqual(tickets.map(ticket => ticket.id).sort())
  expect(message.match(/Content-Type: image\/png/g)).toHaveLength(3)
  const png = Buffer.from(/image\/png[\s\S]*?\n\n([\w+/=\n]+)\n--/.exec(message)?.[1] ?? '', 'base64')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
})

test('A name with line breaks adds no mail header', async () => {
  const shopper = await visit(app)
  await shopper.add(await putOneOnSale(app.database, 5))
  await shopper.reserve()
  const email = newEmail()
  await shopper.register(email, 'Sam\r\nBcc: victim@example.com\r\n\r\nField')
  await shopper.claim()
  await shopper.call(deliverToWallet)
  await queueIsIdle(app.database)
  const letters = mail.letters.filter(one => one.to.includes(email))
  expect(letters.length).toBeGreaterThan(0)
  for (const letter of letters) {
    expect(letter.to).toEqual([email])
    expect(letter.message).not.toMatch(/^Bcc:/m)
  }
})

test('A letter that the mail server refuses is sent again, and the log does not contain its address', async () => {
  const shopper = await visit(app)
  await shopper.call(sendOneTimeCode, { email: 'refused.canary@example.com' })
  const tried = () =>
    sql<{ state: string; output: unknown }>`
      select state, output from pgboss.job where name = 'mail_code' and state = 'retry'`.execute(app.database)
  while ((await tried()).rows.length === 0) await new Promise(resolve => setTimeout(resolve, 50))
  expect(JSON.stringify((await tried()).rows)).not.toContain('canary')
  expect(said).toMatch(/"job":"mail_code","reason":"EENVELOPE"/)
  expect(said).not.toContain('canary')
})
