import { expect, test } from './fixtures.ts'
import { fillAddress, fillCard, register } from './shopper.ts'
import { openReserved } from './shortcuts.ts'

const EVENT = 'An Evening with the Owls'

test('RTE-06 GAP-98 GAP-17 an organiser member sees the sales of their events, also in the dark theme; others do not', async ({
  page,
}) => {
  await page.goto('/organiser/')
  await expect(page.getByRole('heading', { name: 'Organiser area', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/signin/',
  )
  await expect(page.getByText(EVENT)).toHaveCount(0)

  // The first order creates the account of the member.
  await openReserved(page, 'an-evening-with-the-owls', 'On the hay bales', 2, 'Help an owlet home')
  await page.getByRole('button', { name: 'Skip donation' }).click()
  await register(page, 'warden@hushwing.example', 'Sam Field')
  await fillCard(page)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByRole('heading', { name: 'Waiver', level: 1 })).toBeVisible({ timeout: 20_000 })
  await page.route('**/get_user/', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_dark_mode: true } })
  })
  await page.goto('/organiser/')
  const table = page.getByRole('table', { name: EVENT })
  const row = table.getByRole('row', { name: /^On the hay bales .* at 6:00 pm/ })
  await expect(row).toBeVisible()
  const [sold = 0, held = 0, left = 0] = (await row.getByRole('cell').allTextContents()).map(Number)
  // Other tests may hold tickets at this moment.
  expect([sold, held + left]).toEqual([2, 6])
  expect(held).toBeLessThan(left)
  await expect(page.locator('body')).toHaveClass(/dark/)
  await expect(table.getByRole('link')).toHaveAttribute('href', '/events/an-evening-with-the-owls/')
})
