import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { random } from '../../support/random.ts'
import { Dice } from '../dice.ts'
import { Violation } from '../violation.ts'
import { checkAgreement, checkDrawn, checkEffect, checkSaid, checkWords } from './agrees.ts'
import { type DisturbanceName, disturbances } from './disturbances.ts'
import { openPhone, type PageWorld, type Phone, workerReady } from './pageWorld.ts'
import { actOn, goOnFrom } from './presses.ts'

/** What happens next: the shopper goes on, does anything, waits until all is quiet; or they are disturbed. */
type MoveName = 'goes on' | 'does something' | 'compares' | DisturbanceName

/** `phone` and `tab`: the numbers of both. `dice`: the numbers by which the move chooses. */
export type Move = readonly [name: MoveName, phone: number, tab: number, ...dice: number[]]

/** Of a hundred moves, so many are one of these. */
const shares: [share: number, names: readonly MoveName[]][] = [
  [62, ['goes on']],
  [10, ['does something']],
  [5, ['compares']],
  [23, Object.keys(disturbances) as DisturbanceName[]],
]
const hundred = shares.flatMap(([share, names]) => Array<readonly MoveName[]>(share).fill(names))

const DEVICES = 2
/** One move in so many is made on the shopper's other device. */
const OTHER_DEVICE = 6

/** The moves of a walk, by its number. */
export function movesOf(seed: number, count: number): Move[] {
  const next = random(seed)
  const roll = (most: number) => Math.floor(next() * most)
  return Array.from({ length: count }, (): Move => {
    const names = hundred[roll(hundred.length)] ?? []
    const name = names[roll(names.length)] ?? 'goes on'
    return [
      name,
      roll(OTHER_DEVICE) === 0 ? 1 : 0,
      roll(2),
      ...Array.from({ length: 4 }, () => roll(1_000_003)),
    ]
  })
}

export interface Broken {
  violation: Violation
  after: number
  /** What was done, in words. */
  trail: string[]
}

/** A page answers a press in a moment. */
const PAUSE_MS = 150

/** Walks as one shopper with two devices. Answers what was broken; null: nothing. */
export async function walk(
  world: PageWorld,
  moves: readonly Move[],
  covered: (what: string, disturbed: string) => void,
): Promise<Broken | null> {
  const uncaught: string[] = []
  const trail: string[] = []
  const phones: Phone[] = []
  let after = 0
  try {
    for (let device = 0; device < DEVICES; device++) {
      phones.push(await openPhone(world, uncaught, phones[0]?.email))
      await workerReady(phones[device]?.tabs[0] as Page)
    }
    let disturbed = 'none'
    for (const [name, device, tab, ...numbers] of moves) {
      after++
      const phone = phones[device] as Phone
      const page = phone.tabs[tab % phone.tabs.length] as Page
      const dice = new Dice(numbers)
      const say = (done: string) => trail.push(`${device === 0 ? '' : 'elsewhere: '}${done}`)
      if (name === 'compares') await checkAgreement(world, phone)
      else if (name === 'goes on' || name === 'does something') {
        const screen = await checkDrawn(page)
        const isCheckout = screen.path.startsWith('/smartcheckout/')
        covered(
          isCheckout ? `step ${screen.heading}` : screen.path.split('/').slice(0, 3).join('/'),
          disturbed,
        )
        phone.failedAt = null
        const done = await (name === 'goes on' ? goOnFrom : actOn)(world, phone, page, screen, dice)
        say(done)
        checkEffect(phone, screen, done)
        disturbed = phone.isOffline ? 'offline' : 'none'
      } else {
        disturbed = await disturbances[name](world, phone, tab, dice)
        say(disturbed)
      }
      await pause(PAUSE_MS)
      for (const one of phone.tabs) {
        const screen = await checkDrawn(one)
        if (one === page) await checkWords(phone, one, screen)
        checkSaid(world, phone, screen)
      }
      if (uncaught.length > 0) throw new Violation('No page has an uncaught error', uncaught)
    }
    for (const phone of phones) await checkAgreement(world, phone)
    return null
  } catch (error) {
    if (error instanceof Violation) return { violation: error, after, trail }
    throw error
  } finally {
    world.network.clear()
    for (const phone of phones) await phone.context.close()
  }
}
