import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { connect } from '../../server/database/connect.ts'
import { startPostgres } from '../support/postgres.ts'
import { histories, live, plainer } from './history.ts'
import { smallest } from './smallest.ts'
import { openWorld, type World } from './world.ts'

/*
 * Looks for histories of calls and outside acts after which something is not true that must always be. Prints the fewest
 * steps to each, and what was covered. `--seconds`: how long; `--seed`: of the first history, the next one has the next
 * number; `--steps`: of one history; `--worlds`: how many histories at a time, each in a database of its own;
 * `--embedded`: on the embedded database, which is slower.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    steps: { type: 'string', default: '160' },
    worlds: { type: 'string', default: '2' },
    embedded: { type: 'boolean', default: false },
  },
})
const [seconds, seed, most] = [Number(values.seconds), Number(values.seed), Number(values.steps)]

const coverage = new Map<string, Map<string, number>>()
function covered(what: string, outcome: string): void {
  const outcomes = coverage.get(what) ?? new Map<string, number>()
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  coverage.set(what, outcomes)
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const postgres = values.embedded ? null : await startPostgres()
const began = Date.now()
const isOver = () => Date.now() - began > seconds * 1000
let [lived, taken] = [0, 0]
/** What was found is not made smaller a second time. */
const found = new Set<string>()

async function look(world: World, own: number): Promise<void> {
  const [steps = []] = fc.sample(histories(most), { seed: own, numRuns: 1 })
  const broken = await live(world, steps)
  lived++
  taken += broken ? Math.min(broken.after, steps.length) : steps.length
  if (!broken || found.has(broken.violation.statement)) return
  const { statement } = broken.violation
  found.add(statement)
  say(`\n${statement}, after ${Math.round((Date.now() - began) / 1000)} s, --seed ${own}`)
  // What was broken before the end is looked for without the end, which is the slow part.
  const hasEnd = broken.after > steps.length
  const few = await smallest(
    steps.slice(0, broken.after),
    async fewer => (await live(world, fewer, { hasEnd }))?.violation.statement === statement,
    plainer,
  )
  const facts = (await live(world, few, { hasEnd }))?.violation.message.slice(0, 900)
  say([facts ?? `${statement}: not found again`, ...few.map(step => `  ${JSON.stringify(step)},`)].join('\n'))
}

let next = seed
async function lookOn(number: number): Promise<void> {
  const world = await openWorld(
    await connect(postgres ? { url: await postgres.createDatabase(`explorer_${number}`) } : 'memory'),
    covered,
  )
  while (!isOver()) await look(world, next++)
  await world.close()
}

say(`seed ${seed}, ${seconds} s`)
// While one world waits for its database, another one goes on.
await Promise.all(Array.from({ length: Number(values.worlds) }, (_, number) => lookOn(number)))
await postgres?.stop()

const minutes = (Date.now() - began) / 60_000
say(
  `\n${lived} histories, ${taken} steps, ${Math.round(taken / minutes)} a minute, ${found.size} statements broken`,
)
for (const [what, outcomes] of [...coverage].sort(([a], [b]) => (a < b ? -1 : 1)))
  say(`  ${what}: ${[...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`)
process.exitCode = found.size > 0 ? 1 : 0
