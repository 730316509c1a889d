import type { Page } from 'playwright'
import { screenPath } from '../../src/organiser/screen.ts'
import { someFigures } from '../support/someFigures.ts'
import type { Visit } from './visit.ts'

const own = {
  id: 1,
  name: 'Hushwing Owl Sanctuary',
  role: 'owner',
  time_zone: 'Europe/London',
  has_charity: false,
  sold_vouchers: false,
  events: [],
}

/** The figures of an organiser with all that there can be, which no single visit brings about. */
export async function visitFigures(page: Page, shoot: Visit['shoot']): Promise<void> {
  const answers = {
    '**/store/organiser/': { organisers: [own] },
    '**/store/organiser/figures/?*': { figures: someFigures() },
  }
  for (const [url, json] of Object.entries(answers))
    await page.context().route(url, route => route.fulfill({ json }))
  await page.goto(screenPath('organiser_figures', own.id))
  await page.getByRole('figure', { name: 'How full each date is' }).waitFor()
  await shoot('organiser, figures')
  await page.getByRole('figure', { name: 'How full each date is' }).scrollIntoViewIfNeeded()
  await shoot('organiser, figures of dates')
  for (const url of Object.keys(answers)) await page.context().unroute(url)
  await page.goto('/organiser/')
}
