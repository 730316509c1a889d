import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'
import { addTickets, newEmail, register, reserve } from './shopper.ts'

const BOATS = (email: string) => `
organisers:
  - name: The Paper Boats
    members: [${email}]
events:
  - { id: paper-regatta, title: A Paper Regatta, organiser: The Paper Boats, description: Folded., dates: [{ starts: in 5 days at 14:00, hours: 2 }], venue: { name: The Pond, address: "1 Pond Lane, Frome", locality: Frome }, tickets: [{ name: Bank, price: 0, capacity: 20 }] }
`

test('RTE-06 GAP-98 GAP-17 an organiser sees how its events sell, in the dark if they like, and nobody else does', async ({
  page,
  server,
}) => {
  const email = newEmail()
  const file = join(server.directory, 'boats.yaml')
  await writeFile(file, BOATS(email))
  await promisify(execFile)(process.execPath, ['server/catalogue/command.ts', 'import', file], {
    env: { ...process.env, FOYER_DATA: server.directory },
  })
  await page.goto('/organiser/')
  await expect(page.getByRole('heading', { name: 'Organiser area', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/signin/',
  )
  await expect(page.getByText('A Paper Regatta')).toHaveCount(0)

  // The member's account comes with a first order of their own.
  await addTickets(page, 'a-paper-regatta', 'Bank', 2)
  await reserve(page)
  await register(page, email, 'Sam Field')
  await expect(page.getByText('Order complete!')).toBeVisible({ timeout: 20_000 })
  await page.route('**/get_user/', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_dark_mode: true } })
  })
  await page.goto('/organiser/')
  const table = page.getByRole('table', { name: 'A Paper Regatta' })
  await expect(table.getByRole('row').nth(1)).toHaveText(/^Bank .* at 2:00 pm2018$/)
  await expect(page.locator('body')).toHaveClass(/dark/)
  await expect(table.getByRole('link')).toHaveAttribute('href', '/events/a-paper-regatta/')
})
