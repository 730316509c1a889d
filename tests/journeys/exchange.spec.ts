import { pages } from '../../contract/pages.ts'
import { expect, test } from './fixtures.ts'
import { expectComplaints, fillAddress, fillCard } from './shopper.ts'
import { importHouse, openPayment } from './shortcuts.ts'

test('A member exchanges a ticket for a cheaper one of another date, and a lost answer exchanges nothing twice', async ({
  page,
  server,
  problems,
}) => {
  const { id, email } = await importHouse(server, 'exchange', {
    dates: 2,
    organiser: 'provider: stripe',
    tickets: `
      - { name: Stalls, price: 20, fee: 1, capacity: 50 }
      - { name: Gallery, price: 10, capacity: 1 }
      - { name: Box, price: 45, capacity: 4 }`,
  })
  await openPayment(page, `title-${id}`, 'Stalls', 2, email)
  await fillCard(page)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByRole('heading', { name: 'Order completed', level: 1 })).toBeVisible({
    timeout: 20_000,
  })

  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Orders Title ${id}` }).click()
  await page.getByRole('link', { name: /^Sam Field/ }).click()
  const main = page.getByRole('main')
  await main.getByText('Single tickets').click()
  const exchange = main.getByRole('button', { name: /^Exchange / })
  const dialog = page.getByRole('dialog')
  await exchange.first().click()
  await expect(dialog).toContainText('This ticket is for Stalls, Mon 10/03/2031 at 7:30 pm.')
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await dialog.getByRole('radio', { name: 'Box 4 left £45.00' }).check()
  await expect(dialog).toContainText('£24.00 more than was paid for the ticket. The holder pays nothing more')
  await dialog.getByLabel('Date').selectOption('Tue 11/03/2031 at 7:30 pm')
  await expect(dialog.getByRole('button', { name: /^Exchange for/ })).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Gallery 1 left £10.00' }).check()
  await expect(dialog).toContainText('£11.00 less than was paid for the ticket. Nothing goes back by itself')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.route('**/ajax/store/exchange_ticket/', async route => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Exchange for Gallery' }).click()
  await expect(
    main.getByText('The ticket is exchanged, and its holder gets a letter about it.'),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.unroute('**/ajax/store/exchange_ticket/')
  await expect(main.getByText(/^1 × Gallery, Title/)).toBeVisible()
  await expect(main.getByText(/^Ticket exchanged: .* → Gallery, Tue 11\/03\/2031 at 7:30 pm/)).toHaveCount(1)
  await expect(main.getByText(/^Gallery, Tue 11\/03\/2031/)).toBeVisible()

  await exchange.first().click()
  await dialog.getByLabel('Date').selectOption('Tue 11/03/2031 at 7:30 pm')
  await expect(dialog.getByRole('radio', { name: 'Gallery sold out £10.00' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await main.getByText('Refund an amount', { exact: true }).first().click()
  await expect(main.getByText('At most £42.00. All tickets stay valid.')).toBeVisible()
  await page.goto(pages.wallet.path)
  await expect(page.getByText('Gallery').first()).toBeVisible()
  expectComplaints(problems)
})
