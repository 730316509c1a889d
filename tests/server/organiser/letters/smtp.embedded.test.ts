import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLetters, sendLetter } from '../../../../contract/calls/organiserLetters.ts'
import { LEAVE_PATH } from '../../../../server/organiser/letters/leaveLink.ts'
import { aMember } from '../../../support/aMember.ts'
import { embeddedDatabase } from '../../../support/embeddedDatabase.ts'
import { putOneOnSale } from '../../../support/putOnSale.ts'
import { queueIsIdle } from '../../../support/queueIsIdle.ts'
import { type RunningApp, runApp } from '../../../support/runApp.ts'
import { newEmail, visit } from '../../../support/shopper.ts'
import { startSmtp } from '../../../support/smtp.ts'

let mail: Awaited<ReturnType<typeof startSmtp>>
let app: RunningApp
let said = ''

beforeAll(async () => {
  mail = await startSmtp()
  const write = (line: string) => {
    said += line
  }
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'Foyer <tickets@foyer.example>' }
  app = await runApp(await embeddedDatabase(), settings, { log: pino({ level: 'info' }, { write }) })
})
afterAll(async () => {
  await app.stop()
  await mail.stop()
})

test('Marketing has the headers by which a mail program leaves at one press, a service letter has none, and what the mail server refuses is counted', async () => {
  const offered = await putOneOnSale(app.database, 9)
  const member = await aMember(app, offered)
  const own = app.database.selectFrom('organiser_member').select('organiser_id')
  const { organiser_id } = await own.where('email', '=', member.email).executeTakeFirstOrThrow()
  const holder = await visit(app)
  await holder.buy(offered, 1, newEmail())
  const gone = await visit(app)
  await gone.buy(offered, 1, newEmail())
  await sql`update account set email = 'refused.canary@example.com' where email = ${gone.email}`.execute(
    app.database,
  )
  await sql`insert into organiser_subscription (organiser_id, account_id, wording)
    select ${organiser_id}, id, 'Yes' from account`.execute(app.database)
  const letterOf = async (kind: 'service' | 'marketing', subject: string) => {
    const body = { organiser_id, kind, subject, body: 'See you.', key: randomUUID() }
    expect((await member.call(sendLetter, body)).status).toBe(200)
    await queueIsIdle(app.database)
    return mail.letters.find(
      one => one.to.includes(holder.email) && one.message.includes(`Subject: ${subject}`),
    )?.message
  }
  const headers = (message = '') => message.slice(0, message.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ')
  const service = headers(await letterOf('service', 'Doors'))
  expect(service).toContain('Message-ID: <organiser-letter-')
  expect(service).not.toMatch(/^List-/m)
  const marketing = headers(await letterOf('marketing', 'Offer'))
  expect(marketing).toMatch(new RegExp(`^List-Unsubscribe: <http://\\S+${LEAVE_PATH}\\S+/>$`, 'm'))
  expect(marketing).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const { letters } = (await member.call(getLetters, { organiser_id })).body
  expect(letters).toMatchObject([
    { kind: 'marketing', sent: 1, refused: 0, refused_before: 1, no_consent: 0 },
    { kind: 'service', sent: 1, refused: 1, refused_before: 0 },
  ])
  expect(said).not.toContain('canary')
  expect(said).not.toContain(holder.email)
})
