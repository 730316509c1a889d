import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'

/* Basket lines as shown in a tab. */

const field = (tab: Page, name: string): Locator =>
  tab.getByRole('spinbutton', { name: new RegExp(`, ${name}`) })

/** The quantity of this ticket shown in the tab; 0: no such line. */
export async function shown(tab: Page, name: string): Promise<number> {
  return (await field(tab, name).isVisible()) ? Number(await field(tab, name).inputValue()) : 0
}

/** The time in milliseconds that a page may take to enable a control. */
const MOMENT_MS = 700

/** Types a quantity if the field becomes editable in time. */
export async function typeQuantity(tab: Page, name: string, qty: number): Promise<boolean> {
  try {
    await expect(field(tab, name)).toBeEditable({ timeout: MOMENT_MS })
  } catch {
    return false
  }
  await field(tab, name).fill(String(qty))
  return true
}

/** Presses a button if it becomes enabled within this many milliseconds. */
export async function pressIfThere(tab: Page, name: string | RegExp, timeout = MOMENT_MS): Promise<boolean> {
  const button = tab.getByRole('button', { name }).first()
  try {
    // A trial tells whether the press is possible, because a slow press still counts.
    await button.click({ trial: true, timeout })
  } catch {
    return false
  }
  await button.click()
  return true
}
