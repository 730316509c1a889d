import type { Visit } from './visit.ts'

/** The settings of an account with one order: each part of the page, and the forms that open in them. */
export async function visitSettings({ page, shoot }: Visit): Promise<void> {
  await page.goto('/account/settings/')
  await page.getByRole('heading', { name: 'Saved addresses' }).waitFor()
  await page.getByText('This device', { exact: true }).waitFor()
  await shoot('settings')
  await page.getByRole('button', { name: 'Change e-mail address' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('link', { name: 'Type your email address' }).waitFor()
  await shoot('settings, no new address')
  await page.getByLabel('New e-mail address').fill('warden.of.the.moor@hushwing.example')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Code sent to inbox').waitFor()
  await shoot('settings, the code of a new address')
  await page.getByRole('button', { name: /Check or change/ }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  for (const part of ['Orders and receipts', 'Devices that are signed in', 'Your data']) {
    await page.getByRole('heading', { name: part }).evaluate(heading => heading.scrollIntoView())
    await shoot(`settings, ${part.toLowerCase()}`)
  }
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Keep account' }).waitFor()
  await shoot('settings, what deletion means')
  await page.getByRole('button', { name: 'Keep account' }).click()
}
