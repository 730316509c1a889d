import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { random } from '../../support/random.ts'
import { Dice } from '../dice.ts'
import { Violation } from '../violation.ts'
import { checkAgreement, checkDrawn, checkSaid, checkWords } from './agrees.ts'
import { type DisturbanceName, disturbances } from './disturbances.ts'
import { openPageWorld, openPhone, type Phone, workerReady } from './pageWorld.ts'
import { actOn, goOnFrom } from './presses.ts'

/*
 * Walks through the pages by what is on the screen, while the network, the tabs and the organisers disturb it, and looks
 * whether what must always be true is true. Prints each walk that broke it. `--seconds`, `--seed`; `--acts` of one walk.
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
const coverage = new Map<string, number>()
const covered = (what: string) => coverage.set(what, (coverage.get(what) ?? 0) + 1)

/** One act in so many disturbs the shopper. */
const DISTURBED = 4
/** One act in so many waits until all is quiet and compares. */
const COMPARED = 15
const PAUSE_MS = 150

const world = await openPageWorld()
const began = Date.now()
let [walks, done, broken] = [0, 0, 0]
say(`seed ${seed}, ${seconds} s`)

async function walk(number: number): Promise<void> {
  const next = random(number)
  const roll = () => Math.floor(next() * 1_000_003)
  const uncaught: string[] = []
  const phone: Phone = await openPhone(world, uncaught)
  const trail: string[] = []
  try {
    await workerReady(phone.tabs[0] as Page)
    await disturbances.event(world, phone, 0, new Dice([roll()]))
    for (let act = 0; act < acts; act++, done++) {
      const dice = new Dice([roll(), roll(), roll(), roll()])
      const tab = roll()
      const page = phone.tabs[tab % phone.tabs.length]
      if (!page) break
      if (roll() % DISTURBED === 0) {
        const name = dice.pick(Object.keys(disturbances)) as DisturbanceName
        trail.push(await disturbances[name](world, phone, tab, dice))
        covered(name)
      } else {
        const screen = await checkDrawn(page)
        covered(`${screen.path.split('/').slice(0, 3).join('/')} ${screen.heading}`)
        phone.failedAt = null
        const goes = roll() % 2 === 0 ? goOnFrom : actOn
        trail.push(await goes(phone, page, screen, dice))
      }
      await pause(PAUSE_MS)
      for (const one of phone.tabs) {
        const screen = await checkDrawn(one)
        if (one === page) checkWords(phone, screen)
        checkSaid(world, phone, screen)
      }
      if (roll() % COMPARED === 0) await checkAgreement(world, phone)
      if (uncaught.length > 0) throw new Violation('No page has an uncaught error', uncaught)
    }
    await checkAgreement(world, phone)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    broken++
    say(`\n${error.message.slice(0, 700)}\n  --seed ${number}, after:`)
    for (const one of trail.slice(-25)) say(`  ${one}`)
  } finally {
    world.network.clear()
    await phone.context.close()
  }
}

for (let round = 0; Date.now() - began < seconds * 1000; round++) {
  await walk(seed + round)
  walks++
}
await world.close()
say(`\n${walks} walks, ${done} acts, ${broken} broken`)
for (const [what, count] of [...coverage].sort(([a], [b]) => (a < b ? -1 : 1))) say(`  ${what}: ${count}`)
process.exitCode = broken > 0 ? 1 : 0
