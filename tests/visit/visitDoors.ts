import type { Page } from 'playwright'
import type { Answer } from '../../contract/call.ts'
import type { getDoors } from '../../contract/calls/doorFindings.ts'
import type { Visit } from './visit.ts'

const at = '2026-12-18T19:30:00.000Z'

const answer: Answer<typeof getDoors> = {
  dates: [
    {
      date_id: 1,
      event_id: 1,
      event: 'An Evening with the Owls',
      nice_date: 'Fri 18/12/2026 at 7:30 pm',
      came: 312,
      expected: 480,
      inside: 287,
      lately: 41,
      doors: [
        { door: 'North entrance', came: 297, lately: 41, last_at: at },
        { door: '', came: 15, lately: 0, last_at: at },
      ],
    },
    {
      date_id: 2,
      event_id: 2,
      event: 'Owls for Early Risers',
      nice_date: 'Sat 19/12/2026 at 5:30 am',
      came: 0,
      expected: 60,
      inside: 0,
      lately: 0,
      doors: [],
    },
  ],
}

/** All doors of an organiser at once, which no single visit brings about. */
export async function visitDoors(page: Page, shoot: Visit['shoot']): Promise<void> {
  const url = '**/store/door/doors/?*'
  await page.context().route(url, route => route.fulfill({ json: answer }))
  await page.goto('/organiser/')
  await page
    .getByRole('link', { name: /^Doors/ })
    .first()
    .click()
  await page.getByText('312 of 480 tickets in').waitFor()
  await shoot('organiser, doors')
  await page.context().unroute(url)
  await page.goto('/organiser/')
}
