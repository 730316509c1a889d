import { setTimeout as pause } from 'node:timers/promises'
import { random } from '../../support/random.ts'
import type { Chaos } from './chaos.ts'
import { closeAndReopen, type Deed, edit, goHomeAndBack, reload, remove, undo } from './deeds.ts'
import { reserveTooEarly } from './reserveTooEarly.ts'
import { flap, leaveOrFindNetwork, storm } from './weather.ts'

/** How often each is drawn, beside the others. */
const deeds: readonly [Deed, number][] = [
  [edit, 9],
  [remove, 2],
  [undo, 2],
  [reload, 2],
  [closeAndReopen, 1],
  [goHomeAndBack, 1],
  [reserveTooEarly, 1],
  [storm, 6],
  [leaveOrFindNetwork, 2],
  [flap, 1],
]

const sum = deeds.reduce((all, [, weight]) => all + weight, 0)

function pick(draw: number): Deed {
  let left = draw * sum
  for (const [deed, weight] of deeds) {
    left -= weight
    if (left < 0) return deed
  }
  return edit
}

const LONGEST_PAUSE_MS = 500

/** Does from 15 to 25 things, the same for the same seed, as far as the pages let it. */
export async function run(chaos: Chaos, seed: number): Promise<void> {
  const next = random(seed)
  const count = 15 + Math.floor(next() * 11)
  for (let done = 0; done < count; done++) {
    const deed = pick(next())
    // Every deed draws for itself, so that what one could not do changes nothing for those after it.
    chaos.next = random(Math.floor(next() * 2 ** 32))
    chaos.trail.push(await deed(chaos))
    await pause(next() * LONGEST_PAUSE_MS)
  }
}
