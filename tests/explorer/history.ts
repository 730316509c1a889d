import fc from 'fast-check'
import type { Call } from '../../contract/call.ts'
import { type CallName, endpoints } from '../../contract/endpoints.ts'
import { checkAlways, checkNewLetters, checkNewSales, checkShown } from './always.ts'
import { checkBooks, checkWaysOn } from './atTheEnd.ts'
import { bodies } from './bodies.ts'
import type { Fault } from './device.ts'
import { Dice } from './dice.ts'
import { type ErrandName, errands } from './errands.ts'
import { type OutsideAct, type OutsideName, outside } from './outside.ts'
import { PEOPLE } from './people.ts'
import { Violation } from './violation.ts'
import { goOn } from './walk.ts'
import type { World } from './world.ts'

/** What happens next: a shopper goes on, presses on, looks; an errand; a call; or something outside of the shop. */
export type ActName = 'goes on' | 'means it' | 'looks' | ErrandName | CallName | OutsideName

/** `who`: the number of the device. `dice`: the numbers by which the act chooses. */
export type Step = readonly [act: ActName, who: number, fault: Fault, ...dice: number[]]

const calls = new Map((Object.values(endpoints) as Call[]).map(row => [row.name, row]))

/** Calls that begin with the walk of a shopper are drawn seldom by themselves. */
const everyAct: fc.Arbitrary<ActName> = fc.oneof(
  { weight: 45, arbitrary: fc.constant('goes on' as const) },
  { weight: 15, arbitrary: fc.constant('means it' as const) },
  { weight: 5, arbitrary: fc.constant('looks' as const) },
  { weight: 12, arbitrary: fc.constantFrom(...(Object.keys(errands) as ErrandName[])) },
  { weight: 20, arbitrary: fc.constantFrom(...(Object.keys(bodies) as CallName[])) },
  { weight: 20, arbitrary: fc.constantFrom(...(Object.keys(outside) as OutsideName[])) },
)

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 85, arbitrary: fc.constant('none' as const) },
  { weight: 7, arbitrary: fc.constant('lost' as const) },
  { weight: 4, arbitrary: fc.constant('twice' as const) },
  { weight: 4, arbitrary: fc.constant('late' as const) },
)

/** The same step by the first device, without a fault, with the first of all choices. */
export const plainer = ([act, who, , ...dice]: Step): Step[] => {
  const zero = dice.map(() => 0)
  return [
    [act, 0, 'none', ...zero],
    [act, who, 'none', ...zero],
    [act, who, 'none', ...dice],
  ]
}

const COUNT = PEOPLE.reduce((devices, person) => devices + person.devices, 0)
const number = fc.nat(11)

export const histories = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.tuple(everyAct, fc.nat(COUNT - 1), fault, number, number, number), {
    minLength: most / 2,
    maxLength: most,
  })

/** The books are read after so many steps, and at the end. */
const CHECK_EVERY = 4

/** Where a history broke something that must always be true: after so many of its steps. */
export interface Broken {
  violation: Violation
  after: number
}

/** Lives through a history, and through its end unless that is not asked for. Answers what it broke; null: nothing. */
export async function live(
  world: World,
  steps: readonly Step[],
  { hasEnd = true } = {},
): Promise<Broken | null> {
  let after = 0
  try {
    await world.begin()
    for (const step of steps) {
      after++
      await take(world, step)
      // Before another act changes what is on sale.
      await checkNewSales(world)
      await checkNewLetters(world)
      if (after % CHECK_EVERY === 0) await checkAlways(world)
    }
    await checkAlways(world)
    if (!hasEnd) return null
    after++
    for (const device of world.devices) await checkShown(device)
    await checkWaysOn(world)
    await checkBooks(world)
    return null
  } catch (error) {
    if (error instanceof Violation) return { violation: error, after }
    throw error
  }
}

async function take(world: World, [act, who, fault, ...numbers]: Step): Promise<void> {
  const device = world.devices[who % world.devices.length]
  if (!device) return
  const dice = new Dice(numbers)
  if (act === 'looks') return void (await checkShown(device))
  if (act === 'goes on' || act === 'means it') {
    const checkout = await checkShown(device)
    if (!checkout) return
    world.covered(`step ${checkout.state}`, fault)
    return goOn(device, checkout, dice, { isHonest: act === 'means it', fault })
  }
  if (act in errands) {
    world.covered(act, 'done')
    return errands[act as ErrandName](device, dice)
  }
  const row = calls.get(act)
  if (!row) {
    world.covered(act, 'done')
    const happens: OutsideAct = outside[act as OutsideName]
    return happens(world, dice, device)
  }
  const body = await bodies[act as CallName](device, dice)
  if (!body) return
  const answered = await device.call(row, body as never, fault)
  // The page goes where the newest payment leads; an older one was cancelled.
  if (act === 'pay_with_truelayer' || act === 'pay_with_hosted_card') {
    const { auth_url } = (answered?.body ?? {}) as { auth_url?: string }
    device.providerPage = auth_url ? new URL(auth_url, world.services.origin).pathname : null
  }
}
