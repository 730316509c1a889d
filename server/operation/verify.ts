import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfiguration } from '../configuration.ts'
import type { Database } from '../database/connect.ts'
import { databaseUrlOf } from '../database/databaseUrl.ts'
import { keysOf } from '../keys.ts'
import { openPayments } from '../payments/providers.ts'
import { brokenInvariants } from './invariants.ts'
import { differencesWithProviders } from './providerBooks.ts'
import { withDatabase } from './withDatabase.ts'

/*
 * Checks a database, such as one that was restored from a backup. Lists what does not fit, with its rows; the exit code
 * is then 1. `--providers DAYS` compares the book of these days with those of the payment providers too.
 */

const { values } = parseArgs({ options: { providers: { type: 'string' } } })
const databaseUrl = databaseUrlOf(process.env)
const dataDirectory = resolve(process.env.FOYER_DATA?.trim() || 'data')

async function check(database: Database): Promise<Record<string, unknown[]>> {
  const broken = await brokenInvariants(database)
  if (values.providers === undefined) return broken
  const configuration = readConfiguration(process.env)
  const payments = openPayments(configuration.payments, {
    database,
    // It only reads.
    enqueue: async () => {},
    keys: await keysOf(configuration, database),
    origin: configuration.origin,
  })
  const differing = await differencesWithProviders(database, payments, Number(values.providers))
  return differing.length > 0
    ? { ...broken, 'The books of the providers are the book of the shop': differing }
    : broken
}

const broken = Object.entries(await withDatabase({ databaseUrl, dataDirectory }, check))
if (broken.length === 0) process.stdout.write('Everything fits.\n')
else process.exitCode = 1
for (const [statement, rows] of broken) {
  process.stdout.write(`Broken: ${statement}\n`)
  for (const row of rows) process.stdout.write(`  ${JSON.stringify(row)}\n`)
}
