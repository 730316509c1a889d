import { random } from '../support/random.ts'
import { expect, test } from './fixtures.ts'
import { openReserved } from './shortcuts.ts'

/* RELOADS=200 reloads that often. */

const RELOADS = Number(process.env.RELOADS ?? 10)
const LONGEST_PAUSE_MS = 400

test('ACC-20 what was typed before a reload at a random moment is there after it', {
  tag: '@adversity',
}, async ({ page }) => {
  test.setTimeout(60_000 + RELOADS * 5000)
  await openReserved(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  const field = page.getByLabel('Email address')
  const chance = random(1)
  const lost: string[] = []
  for (let at = 0; at < RELOADS; at++) {
    const typed = `${at}.${'sam.field'.slice(0, Math.ceil(chance() * 9))}`
    await field.fill('')
    await field.pressSequentially(typed)
    await page.waitForTimeout(chance() * LONGEST_PAUSE_MS)
    await page.reload()
    await expect(field).toBeVisible()
    const shown = await field.inputValue()
    if (shown !== typed) lost.push(`“${shown}” instead of “${typed}”`)
  }
  expect(lost).toEqual([])
})
