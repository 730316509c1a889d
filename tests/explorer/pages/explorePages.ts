import { parseArgs } from 'node:util'
import { smallest } from '../smallest.ts'
import { openPageWorld } from './pageWorld.ts'
import { type Move, movesOf, walk } from './walkPages.ts'

/*
 * Walks through the pages by what is on the screen, while the network, the tabs and the organisers disturb it, and looks
 * whether what must always be true is true. Prints the fewest moves to what broke it, and what was covered. `--seconds`;
 * `--seed`: of the first walk, the next one has the next number; `--acts` of one walk.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    acts: { type: 'string', default: '60' },
  },
})
const [seconds, seed, acts] = [Number(values.seconds), Number(values.seed), Number(values.acts)]
const say = (line: string) => process.stdout.write(`${line}\n`)
const coverage = new Map<string, Map<string, number>>()
function covered(what: string, disturbed: string): void {
  const counts = coverage.get(what) ?? new Map<string, number>()
  counts.set(disturbed, (counts.get(disturbed) ?? 0) + 1)
  coverage.set(what, counts)
}

/** A walk takes half a minute: what was found is made smaller for so long. */
const SMALLER_MS = 240_000

const world = await openPageWorld()
const began = Date.now()
const found = new Set<string>()
let [walks, done] = [0, 0]
say(`seed ${seed}, ${seconds} s`)

async function look(own: number): Promise<void> {
  const moves = movesOf(own, acts)
  const broken = await walk(world, moves, covered)
  walks++
  done += broken?.after ?? acts
  if (!broken || found.has(broken.violation.statement)) return
  const { statement } = broken.violation
  found.add(statement)
  say(`\n${broken.violation.message.slice(0, 900)}\n  --seed ${own}, after ${broken.after} moves:`)
  for (const one of broken.trail.slice(-25)) say(`  ${one}`)
  const until = Date.now() + SMALLER_MS
  const breaks = async (fewer: readonly Move[]) =>
    Date.now() < until && (await walk(world, fewer, () => {}))?.violation.statement === statement
  const few = await smallest(moves.slice(0, broken.after), breaks, () => [])
  const again = few.length < broken.after ? await walk(world, few, () => {}) : null
  if (again?.violation.statement !== statement) say('  It was not found again with fewer moves.')
  else say(['  The fewest moves:', ...again.trail.map(one => `  ${one}`)].join('\n'))
}

for (let own = seed; Date.now() - began < seconds * 1000; own++) await look(own)
await world.close()
say(`\n${walks} walks, ${done} moves, ${found.size} statements broken`)
for (const [what, counts] of [...coverage].sort(([a], [b]) => (a < b ? -1 : 1)))
  say(`  ${what}: ${[...counts].map(([disturbed, count]) => `${disturbed} ${count}`).join(', ')}`)
process.exitCode = found.size > 0 ? 1 : 0
