import { pages } from '../../contract/pages.ts'
import { expect, test } from './fixtures.ts'
import { newEmail } from './shopper.ts'
import { importHouse, signIn, takeFreeTickets } from './shortcuts.ts'

test('A member moves an event and sees its letters, also on another device; a buyer gives their tickets back by the letter', {
  tag: '@detail',
}, async ({ page, browser, server }) => {
  const { id, email } = await importHouse(server, 'moved', { event: 'refund_if_moved: true' })
  const buying = newEmail()
  const context = await browser.newContext({ baseURL: server.origin })
  const buyer = await context.newPage()
  await takeFreeTickets(buyer, `title-${id}`, 'Onlooker', 2, buying)
  await signIn(page, email)
  await page.goto(pages.organiser.path)
  await page
    .getByRole('listitem')
    .filter({ hasText: `Title ${id}` })
    .getByRole('link')
    .first()
    .click()
  await page.getByLabel('Name of the place').fill('The Hall')
  await page.getByLabel('Address', { exact: true }).fill('2 High Street, Bath')
  await page.getByLabel('Town').fill('Bath')
  await expect(page.getByText('All saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 tickets of 1 order are for another time or place than before')
  await expect(dialog).toContainText('and can have their money back')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  const told = page.getByRole('region', { name: 'What its buyers were told' })
  await expect(told).toContainText('Moved to another place')
  await expect(told).toContainText(email)
  await expect(told.getByRole('progressbar', { name: 'Letters sent' })).toHaveAttribute('value', '1')
  await expect(told).toContainText('1 of 1')
  await page.reload()
  await expect(told).toContainText('1 of 1')

  await page.getByRole('combobox', { name: 'State' }).selectOption('cancelled')
  await expect(page.getByText('All saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel the event?' })
  await expect(cancelling.getByRole('button', { name: 'Cancel the event' })).toBeVisible()
  await cancelling.getByRole('button', { name: 'Go on editing' }).click()
  await expect(cancelling).toHaveCount(0)

  const mailbox = await context.newPage()
  await mailbox.goto('/sandbox/mailbox/')
  await mailbox
    .getByRole('listitem')
    .filter({ hasText: buying })
    .getByRole('link', { name: /was moved/ })
    .click()
  const link = await mailbox
    .getByRole('link', { name: 'Say whether you keep your tickets' })
    .getAttribute('href')
  const other = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await other.goto(link ?? '')
  await expect(other.getByRole('heading', { name: `Title ${id} has changed` })).toBeVisible()
  await expect(other.getByText('at 7:30 pm')).toBeVisible()

  await buyer.goto(pages.wallet.path)
  const offer = buyer.getByRole('region', { name: `Title ${id}`, exact: true })
  await offer.getByRole('button', { name: 'Give them back' }).click()
  await expect(buyer.getByRole('dialog')).toContainText('2 tickets will no longer be valid')
  await buyer.getByRole('dialog').getByRole('button', { name: 'Give them back' }).click()
  await expect(buyer.getByText('Your tickets are given back.')).toBeVisible()
  await expect(buyer.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
  await other.getByRole('button', { name: 'Keep my tickets' }).click()
  await expect(other.getByRole('alert')).toContainText('You have given these tickets back.')
})
