import type { Page } from 'playwright'
import type { Visit } from './visit.ts'

/** A letter to holders: what is wrong with it, what it looks like, and the question before it goes. It is not sent. */
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
  await page.getByLabel('Subject').fill('Doors at seven')
  await page
    .getByLabel('Text', { exact: true })
    .fill('Bring a coat.\n\nThe barn is cold: https://example.org/barn')
  await page.getByRole('button', { name: 'Show the letter' }).click()
  await page.getByRole('button', { name: 'Text only' }).waitFor()
  await shoot('organiser, letters, shown')
  await page.goto('/organiser/')
}
