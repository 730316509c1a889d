import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordAdmissions } from '../../../contract/calls/door.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { aMember } from '../../support/aMember.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
const COMMAND = new URL('../../../server/door/command.ts', import.meta.url).pathname

let directory = ''
let started: ChildProcess[] = []
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'foyer-door-'))
})
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL')
  started = []
  await rm(directory, { recursive: true, force: true })
})

async function anEvent() {
  const email = newEmail()
  const offered = await putOneOnSale(app.database, 9)
  const staff = await aMember(app, offered, email)
  const buyer = await visit(app)
  await buyer.buy(offered, 2)
  await sql`update event_date set starts_at = now() + interval '1 hour', ends_at = now() + interval '4 hours'
    where id = ${offered.date_id}`.execute(app.database)
  const tickets = (await buyer.call(getWallet)).body.tickets
  const [first, second] = tickets as [(typeof tickets)[0], (typeof tickets)[0]]
  return { email, staff, first, second, event: first.event_id ?? 0 }
}

/** Starts the command, as one types into it. */
function command(origin: string, event: number) {
  const child = spawn(process.execPath, [COMMAND, origin, String(event), '--name', 'Stage door'], {
    cwd: directory,
  })
  started.push(child)
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      out += text
    })
  const shows = (text: string | RegExp) => expect.poll(() => out, { timeout: 20_000 }).toMatch(text)
  return {
    shows,
    type: (line: string) => child.stdin.write(`${line}\n`),
    kill: () => child.kill('SIGKILL'),
    async end() {
      child.stdin.end()
      const [code] = await once(child, 'exit')
      return code as number
    },
    /** Signs in, and waits for the list. */
    async signIn(shopper: Shopper, email: string) {
      await shows('e-mail address')
      child.stdin.write(`${email}\n`)
      await shows('The code that')
      child.stdin.write(`${await shopper.newestCode(email)}\n`)
      await shows('2 tickets')
    },
  }
}

test('The command admits a ticket once, by its code or its number, and hands it in', async () => {
  const { email, staff, first, second, event } = await anEvent()
  const door = command(app.origin, event)
  await door.signIn(staff, email)
  door.type(first.qr)
  await door.shows(/^Admitted · Sam Field$/m)
  door.type(first.qr)
  await door.shows(/^Already in · Sam Field · Let in at .*, Stage door\. That was just now/m)
  door.type(second.id.toLowerCase())
  await door.shows(/^Admitted · Sam Field · Typed: compare the name/m)
  door.type('undo')
  await door.shows(/^Undone$/m)
  door.type('nonsense')
  await door.shows(/^Unknown code/m)
  door.type('out')
  await door.shows(/^Going out$/m)
  door.type(first.qr)
  await door.shows(/^Gone out · Sam Field · Let in at .*, Stage door$/m)
  door.type(first.qr)
  await door.shows(/^Not in · Sam Field · Nobody is in with this ticket\. Went out at /m)
  door.type('in')
  door.type(first.qr)
  await door.shows(/^Admitted · Sam Field · Went out at .*$/m)
  door.type('out')
  door.type(first.qr)
  await door.shows(/Gone out[\s\S]*Gone out/)
  door.type(second.qr)
  await door.shows(/^Gone out · Sam Field · Their coming in is not known on this device$/m)
  expect(await door.end()).toBe(0)
  await door.shows(/^1 in, 0 in the house now, 0 scans only in the file$/m)
  const rows = await app.database
    .selectFrom('admission')
    .select('door')
    .where('event_id', '=', event)
    .execute()
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ door: 'Stage door' })))
})

test('The command names a ticket that another door has let in as well', async () => {
  const { email, staff, first, event } = await anEvent()
  const earlier = { ticket: first.id, generation: 0, at: '2026-12-18T19:00:00.000Z' }
  const waiting = { ...earlier, id: randomUUID(), door: 'Stage door' }
  await writeFile(join(directory, `door-${event}.jsonl`), `${JSON.stringify(waiting)}\n{"id":"cut`)
  const admissions = [{ ...earlier, id: randomUUID(), door: 'North' }]
  expect((await staff.call(recordAdmissions, { event_id: event, admissions })).status).toBe(200)
  const door = command(app.origin, event)
  await door.signIn(staff, email)
  await door.shows(/^Look at Sam Field, .* Came in more than once: at .*, (North|Stage door); at /m)
  expect(await door.end()).toBe(0)
})

test('A scan that the shop has not received is in the file, also after the command was killed', async () => {
  const { email, staff, first, event } = await anEvent()
  const door = command(app.origin, event)
  await door.signIn(staff, email)
  // The shop no longer accepts the session: nothing can be handed in.
  await app.database.deleteFrom('organiser_member').where('email', '=', email).execute()
  door.type(first.qr)
  await door.shows(/^Admitted/m)
  await door.shows('Not merged: There is no such event of yours.')
  door.kill()
  const stored = await readFile(join(directory, `door-${event}.jsonl`), 'utf8')
  expect(JSON.parse(stored)).toMatchObject({ ticket: first.id, door: 'Stage door' })
  expect(stored).not.toContain('Sam')
})

test('The command opens no door of somebody else’s event', async () => {
  const [own, other] = [await anEvent(), await anEvent()]
  const door = command(app.origin, other.event)
  await door.shows('e-mail address')
  door.type(own.email)
  await door.shows('The code that')
  door.type(await own.staff.newestCode(own.email))
  await door.shows('This event is not with your e-mail address.')
  expect(await door.end()).toBe(1)
})
