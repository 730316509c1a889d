import type { Page } from 'playwright'
import { reserveFromBasket } from '../../../src/text/failures.ts'
import { notices } from '../../../src/text/notices.ts'
import type { Action } from './actions.ts'
import { editIn, wanted } from './actions.ts'
import { pressIfThere } from './lines.ts'

/** Presses Reserve in one tab right after an edit in the other, which it may not have received yet. */
export const reserveTooEarly: Action = async chaos => {
  const [one, other] = chaos.tabs
  const [name, qty] = [wanted(chaos), 1 + Math.floor(chaos.next() * 6)]
  if (!(await editIn(chaos, one, name, qty))) return 'cannot edit before a reserve'
  const what = `edit ${name} to ${qty} in the first tab`
  if (!(await pressIfThere(other, /^Reserve Basket/, 3000)))
    return `${what}, and cannot press Reserve in the second`
  if (chaos.removed?.tab === other) chaos.removed = null
  const account = other.getByRole('heading', { name: 'Account', level: 1 })
  const refused = other.getByText(reserveFromBasket).or(other.getByText(notices.basketChanged))
  await account.or(refused).first().waitFor({ timeout: 25_000 })
  if (!(await account.isVisible())) return `${what}, and press Reserve in the second, which refuses`
  await backToBasket(other)
  return `${what}, reserve in the second, and come back`
}

async function backToBasket(tab: Page): Promise<void> {
  const edit = tab.getByRole('button', { name: 'Edit basket' })
  if (!(await edit.isVisible())) await tab.getByRole('button', { name: /^Order summary/ }).click()
  await edit.click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Edit basket' }).click()
  await tab.getByRole('heading', { name: 'Basket', level: 1 }).waitFor()
}
