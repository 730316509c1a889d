import { setTimeout as pause } from 'node:timers/promises'
import type { Target } from './find.ts'
import type { Visit } from './setting.ts'
import { basket, code, email, event, name, type Stage } from './stages.ts'
import { canUse, isShown, press } from './waitFor.ts'

/* A shopper who knows nothing of faults: looks at the page, and does what it offers. */

/** A page that shows nothing new, and nothing to press, for so long has lost its shopper. */
const PATIENCE_MS = 15_000
const LONGEST_MS = 90_000
/** Whoever pressed looks first whether something comes of it. */
const MOMENT_MS = 700

const pressing = (name: string): Pick<Stage, 'sign' | 'act'> => {
  const sign: Target = { role: 'button', name }
  return { sign, act: visit => press(visit, sign) }
}

/** What leads on, the most particular first. */
const ways = [email, code, name, pressing('Try again'), event, basket, pressing('Continue')]

/** What the page says; the countdown is no news. Between two documents it says nothing. */
const words = async ({ tab }: Visit): Promise<string> =>
  (await tab.evaluate<string>('document.body.textContent').catch(() => '')).replaceAll(/\d+:\d\d/g, '')

/**
 * Waits until it is so; a page that offers a way on while nothing moves is taken at its word.
 * Throws where a page keeps its shopper waiting with nothing to do, or says complete what is not.
 */
export async function continueUntil(visit: Visit, isSo: () => Promise<boolean>): Promise<void> {
  let before = ''
  const began = Date.now()
  for (let changed = began; ; await pause(100)) {
    await saysNothingTooEarly(visit)
    if (await isSo().catch(() => false)) return
    const now = await words(visit)
    if (now !== before) changed = Date.now()
    before = now
    const still = Date.now() - changed
    if (still > PATIENCE_MS || Date.now() - began > LONGEST_MS) {
      throw new Error(`The shopper waits for nothing at: ${now}`)
    }
    if (still > MOMENT_MS) await takeAWay(visit)
  }
}

/** Waits until the page has said what it has to say. */
export async function settles(visit: Visit): Promise<void> {
  let before = await words(visit)
  for (let changed = Date.now(); Date.now() - changed < MOMENT_MS; await pause(100)) {
    const now = await words(visit)
    if (now !== before) changed = Date.now()
    before = now
  }
}

async function takeAWay(visit: Visit): Promise<void> {
  for (const { sign, act } of ways) {
    if (!(await canUse(visit, sign).catch(() => false))) continue
    // What is there to be pressed may go as it is pressed: the page went on by itself.
    await act(visit).catch(() => {})
    return
  }
}

/** The page calls nothing complete that is not. */
async function saysNothingTooEarly(visit: Visit): Promise<void> {
  const title: Target = { role: 'heading', name: /^(Payment complete|Order completed)$/ }
  if (!(await isShown(visit, title).catch(() => false))) return
  if (!(await visit.serverState.checkout()).payment_complete)
    throw new Error('The page says that it is complete')
}
