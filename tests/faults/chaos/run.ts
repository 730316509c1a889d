import { setTimeout as pause } from 'node:timers/promises'
import { random } from '../../support/random.ts'
import { type Action, closeAndReopen, edit, goHomeAndBack, reload, remove, undo } from './actions.ts'
import type { Chaos } from './chaos.ts'
import { injectFault, switchNetwork, toggleNetwork } from './networkConditions.ts'
import { reserveTooEarly } from './reserveTooEarly.ts'

/** The relative frequency of each action. */
const actions: readonly [Action, number][] = [
  [edit, 9],
  [remove, 2],
  [undo, 2],
  [reload, 2],
  [closeAndReopen, 1],
  [goHomeAndBack, 1],
  [reserveTooEarly, 1],
  [injectFault, 6],
  [switchNetwork, 2],
  [toggleNetwork, 1],
]

const sum = actions.reduce((all, [, weight]) => all + weight, 0)

function pick(draw: number): Action {
  let left = draw * sum
  for (const [action, weight] of actions) {
    left -= weight
    if (left < 0) return action
  }
  return edit
}

const LONGEST_PAUSE_MS = 500

/** Performs 15 to 25 actions, the same for the same seed, as far as the pages allow them. */
export async function run(chaos: Chaos, seed: number): Promise<void> {
  const next = random(seed)
  const count = 15 + Math.floor(next() * 11)
  for (let done = 0; done < count; done++) {
    const action = pick(next())
    // Each action has its own random numbers, so that a skipped one does not change the next ones.
    chaos.next = random(Math.floor(next() * 2 ** 32))
    chaos.trail.push(await action(chaos))
    await pause(next() * LONGEST_PAUSE_MS)
  }
}
