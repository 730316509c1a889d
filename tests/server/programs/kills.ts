import { expect } from 'vitest'
import { addWebhook } from '../../../contract/calls/organiserPrograms.ts'
import type { Database } from '../../../server/database/connect.ts'
import { aMember } from '../../support/aMember.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { runApp } from '../../support/runApp.ts'
import type { ServerProcess } from '../../support/serverProcess.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { takeUp } from '../../support/takeUp.ts'
import { webhookReceiver } from '../../support/webhookReceiver.ts'

/* A server is killed after orders are paid and before their webhook has an answer. */

const KILLS = 3

interface Store {
  /** The database, while no server has it alone. */
  open(): Promise<Database>
  close(database: Database): Promise<void>
  launch(settings: Record<string, string>): Promise<ServerProcess>
}

export async function killedDeliveries(store: Store): Promise<void> {
  const settings = { WEBHOOKS_ANYWHERE: 'on' }
  const receiver = await webhookReceiver()
  const prepared = await runApp(await store.open(), settings)
  const offered = await putOneOnSale(prepared.database, 50)
  const member = await aMember(prepared, offered)
  const own = prepared.database.selectFrom('organiser_member').select('organiser_id')
  const { organiser_id } = await own.where('email', '=', member.email).executeTakeFirstOrThrow()
  await member.call(addWebhook, { organiser_id, url: receiver.url, topics: ['order.paid'] })
  // The buyers prove their addresses while their codes can be read here.
  const buyers = await Promise.all(Array.from({ length: KILLS }, () => visit(prepared)))
  for (const buyer of buyers) {
    await buyer.add(offered)
    await buyer.reserve()
    await buyer.register(newEmail())
  }
  await prepared.stopServer()
  await store.close(prepared.database)

  // The receiver takes what it is told, and the server never hears that it has.
  receiver.answer = null
  let server = await store.launch(settings)
  for (const [kill, buyer] of buyers.entries()) {
    prepared.origin = server.app.origin
    expect((await buyer.claim()).status).toBe(200)
    // The first dies while it waits for an answer, the others right after the fact.
    if (kill === 0) await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(0)
    await server.kill()
    const database = await store.open()
    await takeUp(database)
    await store.close(database)
    server = await store.launch(settings)
  }
  receiver.answer = 204
  const [first] = receiver.received
  const before = receiver.received.length
  const told = () => receiver.received.slice(before).map(({ body }) => JSON.parse(body).data.reference)
  await expect.poll(() => new Set(told()).size, { timeout: 180_000 }).toBe(KILLS)
  const ids = new Map(
    receiver.received.map(({ headers, body }) => [JSON.parse(body).data.reference, headers['webhook-id']]),
  )
  // What was on its way at a kill has the same id and the same body again.
  const again = receiver.received.slice(before).find(({ body }) => body === first?.body)
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(new Set(ids.values()).size).toBe(KILLS)
  await server.kill()
  await receiver.close()
}
