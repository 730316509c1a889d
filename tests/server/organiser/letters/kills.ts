import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { getLetters, sendLetter } from '../../../../contract/calls/organiserLetters.ts'
import type { Database } from '../../../../server/database/connect.ts'
import { brokenInvariants } from '../../../../server/operation/invariants.ts'
import { aMember } from '../../../support/aMember.ts'
import { manyHolders } from '../../../support/manyHolders.ts'
import { runApp } from '../../../support/runApp.ts'
import type { ServerProcess } from '../../../support/serverProcess.ts'
import { startSmtp } from '../../../support/smtp.ts'
import { takeUp } from '../../../support/takeUp.ts'

/* A server is killed five times while it sends a letter to many holders. */

const KILLS = 5
/** So many letters are on their way to the mail server at once. */
const ON_THEIR_WAY = 5

interface Store {
  /** The database, while no server has it alone. */
  open(): Promise<Database>
  close(database: Database): Promise<void>
  launch(settings: Record<string, string>): Promise<ServerProcess>
  /** So many that no server is through before it is killed. */
  holders: number
}

/** How many recipients have this number of letters. `of`: what a letter is told from another one by. */
function counted(
  letters: { to: string[]; message: string }[],
  of: (message: string, index: number) => unknown,
) {
  const each = new Map<string, Set<unknown>>()
  letters.forEach(({ to, message }, index) => {
    const [address = ''] = to
    each.set(address, (each.get(address) ?? new Set()).add(of(message, index)))
  })
  const counts: Record<number, number> = {}
  for (const { size } of each.values()) counts[size] = (counts[size] ?? 0) + 1
  return counts
}

/**
 * Sends a letter to all holders while the server is killed. The mail server gets one for each. What was on its way at a kill
 * can be handed over once more under the same Message-ID, by which it is one letter: nobody can know whether it had arrived.
 */
export async function killedLetter(store: Store): Promise<void> {
  const mail = await startSmtp()
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'Foyer <tickets@foyer.example>' }
  const prepared = await runApp(await store.open())
  const organiser_id = await manyHolders(prepared.database, store.holders)
  const date = prepared.database.selectFrom('event_date').select('event_date.id as date_id')
  const member = await aMember(prepared, { ...(await date.executeTakeFirstOrThrow()), ticket_id: 0 })
  await prepared.stopServer()
  await store.close(prepared.database)

  let server = await store.launch(settings)
  prepared.origin = server.app.origin
  const letter = async () => (await member.call(getLetters, { organiser_id })).body.letters?.[0]
  const body = { organiser_id, kind: 'service' as const, subject: 'Doors at seven', body: 'See you soon.' }
  expect((await member.call(sendLetter, { ...body, key: randomUUID() })).status).toBe(200)
  const sentAtKills: number[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    const enough = Math.floor((store.holders * (kill - 0.5)) / (KILLS + 1))
    await expect
      .poll(() => mail.letters.length, { timeout: 90_000, interval: 5 })
      .toBeGreaterThanOrEqual(enough)
    await server.kill()
    sentAtKills.push(mail.letters.length)
    const database = await store.open()
    await takeUp(database)
    await store.close(database)
    server = await store.launch(settings)
    prepared.origin = server.app.origin
  }
  // Each kill was in the middle of it.
  expect(sentAtKills.at(-1)).toBeLessThan(store.holders)
  await expect
    .poll(letter, { timeout: 180_000 })
    .toMatchObject({ state: 'finished', all: store.holders, sent: store.holders, waiting: 0 })
  await server.kill()

  const named = (message: string) => /^Message-ID: (<.+>)$/im.exec(message)?.[1]
  expect(counted(mail.letters, named)).toEqual({ 1: store.holders })
  const again = mail.letters.length - store.holders
  process.stdout.write(
    `${store.holders} letters, ${KILLS} kills: ${again} handed over twice, under one Message-ID\n`,
  )
  expect(again).toBeLessThanOrEqual(KILLS * ON_THEIR_WAY)
  const database = await store.open()
  expect(await brokenInvariants(database)).toEqual({})
  await store.close(database)
  await mail.stop()
}
