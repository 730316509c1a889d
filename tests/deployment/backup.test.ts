import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWallet } from '../../contract/calls/wallet.ts'
import { connect } from '../../server/database/connect.ts'
import { aPayer, putPricedOnSale } from '../support/payer.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { program } from '../support/programs.ts'
import { putOneOnSale } from '../support/putOnSale.ts'
import { runApp } from '../support/runApp.ts'
import { visit } from '../support/shopper.ts'
import { takenOf } from '../support/stock.ts'

const bin = dirname(program('PG_DUMP'))
let postgres: Postgres
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'foyer-backup-'))
  postgres = await startPostgres(bin)
})
afterAll(async () => {
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
})

/** The commands of the manual's section on backups: the dump, and the restore with its check. */
async function documented(): Promise<[dump: string, restore: string]> {
  const manual = await readFile('docs/operating.md', 'utf8')
  const section = manual.slice(manual.indexOf('## Backup and restore'))
  const [dump = '', restore = ''] = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(
    ([, block = '']) => block,
  )
  return [dump, restore]
}

/** Runs a command of the manual in the folder of the dump. */
const run = (command: string, databaseUrl: string) =>
  promisify(execFile)('sh', ['-ec', command.replaceAll('foyer.dump', join(home, 'foyer.dump'))], {
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, DATABASE_URL: databaseUrl },
  })

const verify = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['server/operation/verify.ts'], { env: { ...process.env, ...env } })

test('A dump of a shop that sells is restored into an empty database: everything fits, and the shop goes on', async () => {
  const [dump, restore] = await documented()
  expect([dump, restore]).toEqual([
    expect.stringContaining('pg_dump'),
    expect.stringContaining('npm run verify'),
  ])

  const app = await runApp(await connect({ url: await postgres.createDatabase('shop') }))
  const offered = await putOneOnSale(app.database, 10)
  const priced = await putPricedOnSale(app.database)
  const sam = await visit(app)
  await sam.buy(offered, 3)
  const payer = await aPayer(app, priced)
  await payer.token()
  await payer.confirm()
  await payer.comeBack()
  const holder = await visit(app)
  await holder.add(offered, 2)
  await holder.reserve()
  await run(dump, postgres.url('shop'))
  // Sold after the dump.
  await (await visit(app)).buy(offered, 1)
  await app.stop()

  await postgres.createDatabase('restored')
  const { stdout } = await run(restore, postgres.url('restored'))
  expect(stdout).toContain('Everything fits.')

  const again = await runApp(await connect({ url: postgres.url('restored') }))
  expect(await takenOf(again.database, offered.ticket_id)).toEqual({ held: 2, sold: 3 })
  expect(await takenOf(again.database, priced.ticket_id)).toEqual({ held: 0, sold: 1 })
  const visitor = Object.assign(sam.twin(), { app: again })
  expect((await visitor.call(getWallet)).body.tickets).toHaveLength(3)
  const rush = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const shopper = await visit(again)
      await shopper.add(offered)
      return (await shopper.reserve()).body.reserved
    }),
  )
  expect(rush.filter(Boolean)).toHaveLength(5)
  await again.stop()
})

test('The dump tool has the version of the server', async () => {
  const { stdout } = await promisify(execFile)(program('PG_DUMP'), ['--version'])
  const database = await connect({ url: await postgres.createDatabase('version') })
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database)
  await database.destroy()
  expect(stdout).toContain(String(rows[0]?.server_version.split('.')[0]))
})

test('A database in which something does not fit is named, with the rows', async () => {
  const url = await postgres.createDatabase('wrong')
  const database = await connect({ url })
  const offered = await putOneOnSale(database, 10)
  await sql`update ticket_type set sold = 4`.execute(database)
  await database.destroy()
  const failed = await verify({ DATABASE_URL: url }).catch((error: { code: number; stdout: string }) => error)
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('Broken: A ticket type holds') })
  expect(failed.stdout).toContain(`{"id":${offered.ticket_id},"capacity":10,"held":0,"sold":4`)
})

test('A copy of the data directory of a stopped server is a backup of the embedded database', async () => {
  const directory = join(home, 'data')
  await mkdir(directory)
  const app = await runApp(await connect({ directory: join(directory, 'database') }))
  const offered = await putOneOnSale(app.database, 10)
  await (await visit(app)).buy(offered, 3)
  await app.stop()
  const copy = join(home, 'copy')
  await cp(directory, copy, { recursive: true })
  expect((await verify({ DATABASE_URL: '', FOYER_DATA: copy })).stdout).toBe('Everything fits.\n')
  const restored = await connect({ directory: join(copy, 'database') })
  expect(await takenOf(restored, offered.ticket_id)).toEqual({ held: 0, sold: 3 })
  await restored.destroy()
})
