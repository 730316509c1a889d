import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from '../../server/app.ts'
import { readConfiguration } from '../../server/configuration.ts'
import type { Database } from '../../server/database/connect.ts'
import { work } from '../../server/jobs/work.ts'
import type { WorkContext } from '../../server/jobs/workContext.ts'
import { sandboxSender } from '../../server/mail/sendMail.ts'
import { sendOnce } from '../../server/mail/sendOnce.ts'
import { openServices } from '../../server/openServices.ts'
import type { Site } from '../../server/pages/site.ts'
import { openQueues } from '../../server/queue/queues.ts'
import type { Services } from '../../server/services.ts'
import { noLimits } from '../support/noLimits.ts'
import { type Catalogue, importPlan, newCatalogue } from './catalogue.ts'
import { openClock } from './clock.ts'
import { Device } from './device.ts'
import { openForget } from './forget.ts'
import { type JobQueue, openJobQueue } from './jobQueue.ts'
import { PEOPLE } from './people.ts'
import { prepareStatements } from './prepare.ts'

/** The server on its database. Time, jobs, the network and the catalogue are in the hands of a history. */
export interface World {
  app: Hono
  database: Database
  services: Services
  context: WorkContext
  queue: JobQueue
  devices: Device[]
  catalogue: Catalogue
  /** The sales that were paid for before an event of theirs was cancelled. */
  paidBeforeCancelling: Set<number>
  /** Requests that the network has kept, to be delivered later. */
  delayed: (() => Promise<void>)[]
  /** Begins a new history: nobody has been here, and the catalogue is as it was. */
  begin(): Promise<void>
  passTime(minutes: number): Promise<void>
  /** How many minutes of the history have passed. */
  minutes(): number
  /** The last sale that was looked at. */
  lastSale: number
  /** The last letter that was looked at. */
  lastMail: number
  /** Imports the catalogue as its organisers state it now. */
  importCatalogue(): Promise<void>
  /** Counts what a history has come by. */
  covered(what: string, outcome: string): void
  close(): Promise<void>
}

/** `database`: empty, with its migrations; `close()` closes it. */
export async function openWorld(database: Database, covered: World['covered']): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-explorer-'))
  const configuration = readConfiguration({
    LOG_LEVEL: 'silent',
    SECRET: 'a secret of the explorer, long enough to be one',
    FOYER_DATA: directory,
    ...noLimits,
  })
  prepareStatements(database)
  // The sweeps look for jobs of the real queue; a history runs those of its own.
  const boss = await openQueues(database, Object.keys(work), error =>
    process.stderr.write(`${error.message}\n`),
  )
  await boss.stop()
  const queue = await openJobQueue(database)
  const services = await openServices(configuration, database, queue.enqueue, pino({ level: 'silent' }))
  // The explorer asks for no document.
  const site = { documents: { siteScripts: [] }, files: directory } as unknown as Site
  const passTime = await openClock(database)
  const forget = await openForget(database)
  let [began, minutes] = [new Date(), 0]
  const world: World = {
    app: createApp(services, site, () => false),
    database,
    services,
    context: { ...services, sendMail: sendOnce(database, sandboxSender(database)) },
    queue,
    devices: [],
    catalogue: newCatalogue(),
    paidBeforeCancelling: new Set(),
    delayed: [],
    async begin() {
      await forget()
      began = new Date()
      minutes = 0
      world.catalogue = newCatalogue()
      world.paidBeforeCancelling.clear()
      world.delayed = []
      world.lastSale = 0
      world.lastMail = 0
      world.devices = PEOPLE.flatMap(person => Array(person.devices).fill(person)).map(
        (person, number) => new Device(world, person, number),
      )
      await world.importCatalogue()
    },
    async passTime(passed) {
      minutes += passed
      await passTime(passed)
    },
    minutes: () => minutes,
    lastSale: 0,
    lastMail: 0,
    async importCatalogue() {
      const begun = new Date(began.getTime() - minutes * 60_000)
      await importPlan(database, world.catalogue, begun)
    },
    covered,
    async close() {
      await database.destroy()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return world
}
