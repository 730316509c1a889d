import type { Visit } from './visit.ts'

/** The sales page, for a member of the organiser and for others. */
export async function visitOrganiser({ page, shoot }: Visit): Promise<void> {
  await page.goto('/organiser/')
  await page.getByRole('table').first().waitFor()
  await shoot('organiser area')
  await page.getByRole('button', { name: 'Show orders The Lighthouse Keepers’ Ball' }).click()
  await page.getByRole('button', { name: 'Show orders Gift vouchers' }).click()
  await page.getByRole('list', { name: /^Orders, Gift vouchers/ }).waitFor()
  await shoot('organiser area, orders')
  const area = '**/store/organiser/'
  await page.context().route(area, route => route.fulfill({ json: { organisers: [] } }))
  await page.reload()
  await page.getByText('This page is for organisers').waitFor()
  await shoot('organiser area, not a member')
  await page.context().unroute(area)
}
