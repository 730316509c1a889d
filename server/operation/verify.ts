import { resolve } from 'node:path'
import { databaseUrlOf } from '../database/databaseUrl.ts'
import { withDatabase } from '../database/withDatabase.ts'
import { brokenInvariants } from './invariants.ts'

/*
 * Checks a database, such as one that was restored from a backup. Lists what does not fit, with its rows; the exit code
 * is then 1.
 */

const databaseUrl = databaseUrlOf(process.env)
const dataDirectory = resolve(process.env.FOYER_DATA?.trim() || 'data')

const broken = Object.entries(await withDatabase({ databaseUrl, dataDirectory }, brokenInvariants))
if (broken.length === 0) process.stdout.write('Everything fits.\n')
else process.exitCode = 1
for (const [statement, rows] of broken) {
  process.stdout.write(`Broken: ${statement}\n`)
  for (const row of rows) process.stdout.write(`  ${JSON.stringify(row)}\n`)
}
