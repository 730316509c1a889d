import type { Page } from 'playwright'
import type { Visit } from './visit.ts'

/** A letter to holders and what is wrong with it. The letter is shown in a frame without scripts, in which axe waits for ever. */
export async function visitLetters(page: Page, shoot: Visit['shoot']): Promise<void> {
  await page.goto('/organiser/')
  await page
    .getByRole('link', { name: /^Letters / })
    .first()
    .click()
  const send = page.getByRole('button', { name: 'Send the letter' })
  await send.click()
  await page.getByText('Please type a subject.').waitFor()
  await shoot('organiser, letters, with problems')
  await page.goto('/organiser/')
}
