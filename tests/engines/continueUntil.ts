import { setTimeout as pause } from 'node:timers/promises'
import type { Target } from './find.ts'
import type { Visit } from './setting.ts'
import { basket, code, email, event, name, type Stage } from './stages.ts'
import { canUse, isShown, press } from './waitFor.ts'

/* A shopper who knows nothing of faults: looks at the page, and does what it offers. */

/** The test fails if the page shows no change and no button for this long. */
const PATIENCE_MS = 15_000
const LONGEST_MS = 90_000
/** After a press, the shopper waits this long for a change first. */
const MOMENT_MS = 700

const pressing = (name: string): Pick<Stage, 'sign' | 'act'> => {
  const sign: Target = { role: 'button', name }
  return { sign, act: visit => press(visit, sign) }
}

/** The controls that continue the checkout, the most specific first. */
const ways = [email, code, name, pressing('Try again'), event, basket, pressing('Continue')]

/** The text of the page without the countdown; empty during a navigation. */
const words = async ({ tab }: Visit): Promise<string> =>
  (await tab.evaluate<string>('document.body.textContent').catch(() => '')).replaceAll(/\d+:\d\d/g, '')

/**
 * Waits until the condition holds. While the page does not change, presses what it offers. Throws if the page neither
 * changes nor offers anything, or shows an order as completed that is not.
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
      throw new Error(`The page neither changes nor offers anything at: ${now}`)
    }
    if (still > MOMENT_MS) await takeAWay(visit)
  }
}

/** Waits until the text of the page no longer changes. */
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
    // A control may disappear during the press, because the page continued by itself; nobody waits for it then.
    const isOver = async () => !(await isShown(visit, sign))
    await act({ ...visit, isOver }).catch(() => {})
    return
  }
}

/** The page shows an order as completed only if the server has completed it. */
async function saysNothingTooEarly(visit: Visit): Promise<void> {
  const title: Target = { role: 'heading', name: /^(Payment complete|Order completed)$/ }
  if (!(await isShown(visit, title).catch(() => false))) return
  if (!(await visit.serverState.checkout()).payment_complete)
    throw new Error('The page says that it is complete')
}
