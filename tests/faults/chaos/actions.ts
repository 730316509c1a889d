import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { otherTicket, ticket } from '../order.ts'
import { basket, type Chaos, drawn, noteWritten } from './chaos.ts'
import { pressIfThere, shown, typeQuantity } from './lines.ts'

/** An action of the shopper; returns what happened, in a few words. */
export type Action = (chaos: Chaos) => Promise<string>

const either = (chaos: Chaos): Page => drawn(chaos, chaos.tabs)
const place = ({ tabs }: Chaos, tab: Page): string => (tab === tabs[0] ? 'first tab' : 'second tab')

/** Selects a line that the shopper has not removed. */
export const wanted = (chaos: Chaos): string =>
  drawn(
    chaos,
    [ticket, otherTicket].filter(name => chaos.wants.get(name) !== 0 && !chaos.doubtful.has(name)),
  )

/** Changes a quantity in this tab; false: the tab does not allow it. */
export async function editIn(chaos: Chaos, tab: Page, name: string, qty: number): Promise<boolean> {
  if ((await shown(tab, name)) === qty) return false
  if (!(await typeQuantity(tab, name, qty))) return false
  chaos.wants.set(name, qty)
  chaos.doubtful.delete(name)
  await noteWritten(chaos, tab)
  return true
}

export const edit: Action = async chaos => {
  const [tab, name, qty] = [either(chaos), wanted(chaos), 1 + Math.floor(chaos.next() * 6)]
  const isDone = await editIn(chaos, tab, name, qty)
  return `${isDone ? '' : 'cannot '}edit ${name} to ${qty} in the ${place(chaos, tab)}`
}

export const remove: Action = async chaos => {
  const [tab, name] = [either(chaos), wanted(chaos)]
  const isLast = [...chaos.wants.values()].filter(qty => qty > 0).length < 2
  const qty = await shown(tab, name)
  if (isLast || qty === 0 || !(await pressIfThere(tab, `Remove ${name}`))) return 'nothing to remove'
  chaos.wants.set(name, 0)
  chaos.removed = { tab, name, qty }
  await noteWritten(chaos, tab)
  return `remove ${name} in the ${place(chaos, tab)}`
}

export const undo: Action = async chaos => {
  const { removed } = chaos
  chaos.removed = null
  if (!removed || !(await pressIfThere(removed.tab, 'Undo'))) return 'nothing to undo'
  const { tab, name, qty } = removed
  chaos.wants.set(name, qty)
  const isBack = await expect
    .poll(() => shown(tab, name), { timeout: 3000 })
    .toBeGreaterThan(0)
    .then(
      () => true,
      () => false,
    )
  if (!isBack) chaos.doubtful.add(name)
  await noteWritten(chaos, tab)
  return `undo the removal of ${name}, of which there were ${qty}${isBack ? '' : ', and see nothing of it'}`
}

/** Undo works only in the page in which the line was removed. */
const left = (chaos: Chaos, tab: Page): void => {
  if (chaos.removed?.tab === tab) chaos.removed = null
}

export const reload: Action = async chaos => {
  const tab = either(chaos)
  left(chaos, tab)
  await tab.reload()
  return `reload the ${place(chaos, tab)}`
}

export const closeAndReopen: Action = async chaos => {
  const tab = either(chaos)
  const which = chaos.tabs.indexOf(tab)
  left(chaos, tab)
  await tab.close()
  const opened = await chaos.context.newPage()
  chaos.tabs[which] = opened
  await opened.goto(basket)
  return `close the ${place(chaos, opened)} and open it again`
}

export const goHomeAndBack: Action = async chaos => {
  const tab = either(chaos)
  left(chaos, tab)
  await tab.goto('/')
  await tab.goBack()
  return `go to the home page and back in the ${place(chaos, tab)}`
}
