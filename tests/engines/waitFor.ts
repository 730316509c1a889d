import { setTimeout as pause } from 'node:timers/promises'
import { allOf, firstUsable, placeOf, type Target } from './find.ts'
import type { Visit } from './setting.ts'

/* Waiting for elements of the page by repeated queries. */

const PATIENCE_MS = 15_000
const BLINK_MS = 100

/** Waits until the condition holds. Commands fail during a navigation, so a failure counts as not yet. */
export async function until(
  { tab, network, isOver = async () => false }: Visit,
  what: string,
  isSo: () => Promise<boolean>,
  patience = PATIENCE_MS,
): Promise<void> {
  let problem: unknown = null
  for (const began = Date.now(); Date.now() - began < patience; await pause(BLINK_MS)) {
    try {
      if (await isSo()) return
      problem = null
    } catch (error) {
      problem = error
    }
    if (await isOver().catch(() => false)) throw new Error(`${what}: it is too late`, { cause: problem })
  }
  const page = await tab.evaluate<string>('location.href + "\\n" + document.body.innerText').catch(String)
  const asked = network.log
    .slice(-12)
    .map(({ at, path, fault, status }) => `${at} ${path} ${fault ?? status}`)
  throw new Error([`${what}: not after ${patience} ms, at ${page}`, ...asked].join('\n'), { cause: problem })
}

/** The visible text of the page. */
export const textOf = ({ tab }: Visit): Promise<string> => tab.evaluate('document.body.innerText')

export const count = ({ tab }: Visit, target: Target): Promise<number> =>
  tab.evaluate<number>(`${allOf(target)}.length`)

export const isShown = async (visit: Visit, target: Target): Promise<boolean> =>
  (await count(visit, target)) > 0

export const canUse = ({ tab }: Visit, target: Target): Promise<boolean> =>
  tab.evaluate<boolean>(`${firstUsable(target)} !== null`)

export const sees = (visit: Visit, target: Target): Promise<void> =>
  until(visit, `sees ${target.role} ${target.name}`, () => isShown(visit, target))

/** Presses the element once it is enabled and no longer moves. */
export async function press(visit: Visit, target: Target): Promise<void> {
  let before: string | null = null
  await until(visit, `presses ${target.role} ${target.name}`, async () => {
    const place = await visit.tab.evaluate<string | null>(placeOf(target))
    const isStill = place !== null && place === before
    before = place
    if (isStill) await visit.tab.click(firstUsable(target))
    return isStill
  })
}

/** Types the text once the field exists, and waits until the field contains it. */
export async function fill(visit: Visit, target: Target, text: string): Promise<void> {
  await until(visit, `fills in ${target.name}`, async () => {
    await visit.tab.type(firstUsable(target), text)
    return (await visit.tab.evaluate(`${allOf(target)}[0].value`)) === text
  })
}
