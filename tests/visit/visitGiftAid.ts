import type { Page } from 'playwright'
import { screenPath } from '../../src/organiser/screen.ts'
import { aGiftAidDonation } from '../support/aGiftAidDonation.ts'
import type { Visit } from './visit.ts'

const own = {
  id: 1,
  name: 'Hushwing Owl Sanctuary',
  role: 'owner',
  time_zone: 'Europe/London',
  has_charity: true,
  sold_vouchers: false,
  events: [],
}

const donations = [
  aGiftAidDonation({ title: 'Dr', first_name: 'Mary Ann', last_name: 'House Martin', house: '12a' }),
  aGiftAidDonation({ sale_id: 2, first_name: 'Ludwig', last_name: 'van Beethoven', amount: 1250.5 }),
  aGiftAidDonation({ sale_id: 3, first_name: 'Jo', house: '4 Rue Cler, Paris', postcode: 'X', amount: 20 }),
]

/** The Gift Aid of a charity with all that there can be, which no single visit brings about. */
export async function visitGiftAid(page: Page, shoot: Visit['shoot']): Promise<void> {
  const part = {
    is_test: false,
    donations,
    corrections: [aGiftAidDonation({ sale_id: 9, first_name: 'Bo', last_name: 'Bloom', amount: 40 })],
    obstacles: (['refunded', 'instalments', 'currency', 'name', 'address', 'postcode'] as const).map(
      (reason, index) => ({ reason, donations: index + 1, amount: 25 * (index + 1) }),
    ),
    claims: [
      { id: 2, day: '2026-10-01', donations: 120, amount: 2480.5, corrected: 20 },
      { id: 1, day: '2026-04-30', donations: 48, amount: 960, corrected: 0 },
    ],
  }
  const answers = {
    '**/store/organiser/': { organisers: [own] },
    '**/store/organiser/gift_aid/?*': {
      gift_aid: { time_zone: 'Europe/London', uplift: 1.25, parts: [part] },
    },
  }
  for (const [url, json] of Object.entries(answers))
    await page.context().route(url, route => route.fulfill({ json }))
  await page.goto(screenPath('organiser_gift_aid', own.id))
  await page.getByRole('table').waitFor()
  await shoot('organiser, Gift Aid')
  await page.getByRole('list', { name: 'Claims' }).evaluate(list => list.scrollIntoView())
  await shoot('organiser, Gift Aid that is claimed')
  await page.getByRole('button', { name: 'Mark as claimed' }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('organiser, Gift Aid to mark as claimed')
  for (const url of Object.keys(answers)) await page.context().unroute(url)
  await page.goto('/organiser/')
}
