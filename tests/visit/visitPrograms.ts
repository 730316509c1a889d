import type { Page } from 'playwright'
import type { Visit } from './visit.ts'

/** The programs of an organiser: what is wrong with a token, a token that is shown once, and a webhook. */
export async function visitPrograms(page: Page, shoot: Visit['shoot']): Promise<void> {
  await page.goto('/organiser/')
  await page
    .getByRole('link', { name: /^Programs / })
    .first()
    .click()
  const make = page.getByRole('button', { name: 'Make a token' })
  await make.click()
  await page.getByText('Please type the name of the program.').waitFor()
  await shoot('organiser, programs, with problems')
  await page.getByLabel('Name of the program').fill('Seat plan')
  await page.getByLabel('See orders, with names and e-mail addresses').check()
  await make.click()
  await page.getByRole('region', { name: 'Token of Seat plan' }).waitFor()
  await shoot('organiser, programs, a token')
  await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/tickets')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByRole('region', { name: 'Secret of the webhook to' }).waitFor()
  await shoot('organiser, programs, a webhook')
  await page.goto('/organiser/')
}
