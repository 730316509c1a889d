import type { Page } from 'playwright'
import type { Visit } from './visit.ts'

/** The box office: a sale that is typed, and its tickets. What is sold here, later visits do not need. */
export async function visitCounter(page: Page, shoot: Visit['shoot']): Promise<void> {
  await page.goto('/organiser/')
  await page
    .getByRole('link', { name: /^Box office / })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Sell' }).waitFor()
  const more = page.getByRole('button', { name: /^Increase quantity, / })
  await more.first().click()
  await page.getByText('Name and e-mail address').click()
  await page.getByLabel('Amount given').fill('500')
  await shoot('organiser, box office')
  await page.getByRole('button', { name: /^Sell for / }).click()
  await page.getByRole('button', { name: 'Next sale' }).waitFor()
  await shoot('organiser, box office, sold')
  await page.getByRole('button', { name: 'Next sale' }).click()
  await page.getByRole('button', { name: /^Keep back / }).click()
  await page.getByRole('button', { name: /^Give them back / }).waitFor()
  await shoot('organiser, box office, kept back')
  await page.getByRole('button', { name: /^Give them back / }).click()
  await page.getByText(/for sale in the shop again/).waitFor()
  await page.goto('/organiser/')
}
