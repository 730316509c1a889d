import { pages } from '../../contract/pages.ts'
import { askApi } from '../support/askApi.ts'
import { webhookReceiver } from '../support/webhookReceiver.ts'
import { expect, test } from './fixtures.ts'
import { newEmail } from './shopper.ts'
import { importCatalogue, signIn, takeFreeTickets } from './shortcuts.ts'

test('an owner makes a token, a program uses it, a webhook is told of an order, and a delivery is sent again', async ({
  page,
  browser,
  server,
}) => {
  const [owner, buyer] = [newEmail(), newEmail()]
  const house = `Program House ${process.pid}`
  await importCatalogue(
    server,
    `
organisers: [{ name: ${house}, members: [${owner}] }]
events:
  - id: programs-${process.pid}
    title: Night of programs ${process.pid}
    organiser: ${house}
    dates: [{ starts: 2031-03-10 19:30, hours: 2 }]
    venue: { name: The Barn, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Stalls, price: 0, capacity: 9 }]
`,
  )
  const receiver = await webhookReceiver()
  await signIn(page, owner)
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Programs ${house}` }).click()
  await expect(page.getByRole('heading', { name: `Programs of ${house}`, level: 1 })).toBeVisible()
  await expect(page.getByText('There are no tokens yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Make a token' }).click()
  await expect(page.getByText('Please type the name of the program.')).toBeVisible()
  await page.getByLabel('Name of the program').fill('Seat plan')
  await page.getByLabel('See orders, with names and e-mail addresses').check()
  await page.getByRole('button', { name: 'Make a token' }).click()
  const shown = page.getByRole('region', { name: 'Token of Seat plan' })
  await expect(shown).toBeFocused()
  const token = (await shown.getByRole('code').textContent()) ?? ''
  await expect(page.getByText('Not used yet')).toBeVisible()
  expect((await askApi(server.origin, token, 'events')).body.events).toMatchObject([
    { title: `Night of programs ${process.pid}` },
  ])
  await shown.getByRole('button', { name: 'I have it' }).click()
  await expect(page.getByText(token)).toBeHidden()
  await page.reload()
  await expect(page.getByText(/^Last used on /)).toBeVisible()
  await expect(page.getByText(token)).toBeHidden()

  await page.getByRole('textbox', { name: 'Address' }).fill('not an address')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(page.getByText('Please type an address that begins with https://.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(page.getByRole('region', { name: 'Secret of the webhook to' }).getByRole('code')).toHaveText(
    /^whsec_/,
  )
  receiver.answer = 500
  const other = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await takeFreeTickets(other, `night-of-programs-${process.pid}`, 'Stalls', 1, buyer)
  await other.close()
  await page.getByRole('button', { name: 'Show deliveries' }).click()
  const delivery = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect(delivery).toHaveCount(1)
  await expect(delivery).toContainText('An order is paid')
  await expect(delivery).toContainText('the answer was 500')
  await expect(delivery).toContainText('Waiting')
  receiver.answer = 204
  await delivery.getByRole('button', { name: 'Send again' }).click()
  await expect(delivery).toContainText('Delivered')
  await expect(page.getByText('Working')).toBeVisible()
  expect(receiver.received).toHaveLength(2)
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['order.paid', 'order.paid'])
  const orders = await askApi(server.origin, token, 'orders')
  expect(orders.body.orders).toMatchObject([{ email: buyer }])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('button', { name: 'Revoke Seat plan' }).click()
  await page.getByRole('button', { name: 'Revoke the token' }).click()
  await expect(page.getByText('The token of Seat plan is revoked.')).toBeVisible()
  expect((await askApi(server.origin, token, 'events')).status).toBe(401)
  await receiver.close()
})
