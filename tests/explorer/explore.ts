import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { connect } from '../../server/database/connect.ts'
import { startPostgres } from '../support/postgres.ts'
import { histories, live, type Step } from './history.ts'
import { smallest } from './smallest.ts'
import { openWorld } from './world.ts'

/*
 * Looks for histories of calls and outside acts after which something is not true that must always be. Prints the fewest
 * steps to each, and what was covered. `--seconds`: how long; `--seed`: repeats a search; `--steps`: of one history;
 * `--embedded`: on the embedded database, which is slower.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    steps: { type: 'string', default: '80' },
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
const world = await openWorld(
  await connect(postgres ? { url: await postgres.createDatabase('explorer') } : 'memory'),
  covered,
)
const began = Date.now()
const isOver = () => Date.now() - began > seconds * 1000
let [lived, taken] = [0, 0]
/** What was found is not made smaller a second time. */
const found = new Set<string>()

async function look(steps: readonly Step[]): Promise<void> {
  const broken = await live(world, steps)
  lived++
  taken += broken ? Math.min(broken.after, steps.length) : steps.length
  if (!broken || found.has(broken.violation.statement)) return
  const { statement } = broken.violation
  found.add(statement)
  say(`\n${statement}, after ${Math.round((Date.now() - began) / 1000)} s`)
  const few = await smallest(
    steps.slice(0, broken.after),
    async fewer => (await live(world, fewer))?.violation.statement === statement,
  )
  say((await live(world, few))?.violation.message.slice(0, 900) ?? 'It was not found again.')
  for (const step of few) say(`  ${JSON.stringify(step)},`)
}

say(`seed ${seed}, ${seconds} s`)
for (let round = 0; !isOver(); round++) {
  const [steps = []] = fc.sample(histories(most), { seed: seed + round, numRuns: 1 })
  await look(steps)
}
await world.close()
await postgres?.stop()

say(`\n${lived} histories, ${taken} steps, ${found.size} statements broken`)
for (const [what, outcomes] of [...coverage].sort(([a], [b]) => (a < b ? -1 : 1)))
  say(`  ${what}: ${[...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`)
process.exitCode = found.size > 0 ? 1 : 0
