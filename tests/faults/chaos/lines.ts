import type { Locator, Page } from 'playwright'

/* The lines of a basket, as a shopper finds them in a tab. */

const field = (tab: Page, name: string): Locator =>
  tab.getByRole('spinbutton', { name: new RegExp(`, ${name}`) })

/** How many of this ticket the tab shows; 0: no such line. */
export async function shown(tab: Page, name: string): Promise<number> {
  return (await field(tab, name).isVisible()) ? Number(await field(tab, name).inputValue()) : 0
}

/** Types a quantity, if the tab lets the shopper do so within a moment. */
export async function typeQuantity(tab: Page, name: string, qty: number): Promise<boolean> {
  try {
    await field(tab, name).fill(String(qty), { timeout: 700 })
    return true
  } catch {
    return false
  }
}

/** Presses a button, if the tab lets the shopper do so within so many milliseconds. */
export async function pressIfThere(tab: Page, name: string | RegExp, timeout = 700): Promise<boolean> {
  try {
    await tab.getByRole('button', { name }).first().click({ timeout })
    return true
  } catch {
    return false
  }
}
