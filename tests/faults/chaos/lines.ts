import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'

/* The lines of a basket, as a shopper finds them in a tab. */

const field = (tab: Page, name: string): Locator =>
  tab.getByRole('spinbutton', { name: new RegExp(`, ${name}`) })

/** How many of this ticket the tab shows; 0: no such line. */
export async function shown(tab: Page, name: string): Promise<number> {
  return (await field(tab, name).isVisible()) ? Number(await field(tab, name).inputValue()) : 0
}

/** How long a page that is about to let the shopper act takes to do so, in milliseconds. */
const MOMENT_MS = 700

/** Types a quantity, if the tab lets the shopper do so within a moment. */
export async function typeQuantity(tab: Page, name: string, qty: number): Promise<boolean> {
  try {
    await expect(field(tab, name)).toBeEditable({ timeout: MOMENT_MS })
  } catch {
    return false
  }
  await field(tab, name).fill(String(qty))
  return true
}

/** Presses a button, if the tab lets the shopper do so within so many milliseconds. */
export async function pressIfThere(tab: Page, name: string | RegExp, timeout = MOMENT_MS): Promise<boolean> {
  const button = tab.getByRole('button', { name }).first()
  try {
    // A press that takes long is a press all the same: whether it can be made is asked apart.
    await button.click({ trial: true, timeout })
  } catch {
    return false
  }
  await button.click()
  return true
}
