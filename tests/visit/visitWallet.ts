import { changeText } from '../journeys/shopper.ts'
import type { Visit } from './visit.ts'

/** The wallet of an order: as it is, on another day, without a network, and with everything that a ticket can state. */
export async function visitWallet({ page, shoot }: Visit): Promise<void> {
  const codes = page.getByRole('img', { name: /QR code/ })
  await page.goto('/account/wallet/')
  await codes.first().waitFor()
  await page.getByRole('link', { name: 'Add to calendar' }).waitFor()
  await shoot('wallet')
  await page.getByRole('link', { name: 'Add to calendar' }).scrollIntoViewIfNeeded()
  await shoot('wallet, below the tickets')
  await page.getByRole('link', { name: 'Send to a friend' }).click()
  await page.getByRole('heading', { name: 'Transfer tickets' }).waitFor()
  await shoot('wallet, send tickets')
  await page.getByRole('link', { name: 'Back to your tickets' }).click()
  await page
    .getByRole('button', { name: /large$/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await shoot('wallet, the code alone')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await changeText(page, '/ajax/store/wallet/tickets/', withEverything)
  await page.reload()
  await page.getByText('On its way to Bo').first().waitFor()
  await page.getByText('A message from').waitFor()
  await shoot('wallet, with everything')
  await page.getByText('Terms of this activity').click()
  await page.getByText('Terms of this activity').scrollIntoViewIfNeeded()
  await shoot('wallet, facts of the day')
  await page.getByText(/^Past events/).click()
  await page.getByText(/^Past events/).scrollIntoViewIfNeeded()
  await shoot('wallet, past events')
  await page.context().setOffline(true)
  await page.getByText('With a network, you can also print').first().waitFor()
  await page.getByText('With a network, you can also print').first().scrollIntoViewIfNeeded()
  await shoot('wallet, no connection')
  await page.context().setOffline(false)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await codes.first().waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await shoot('sign out')
}

/** An answer of the server whose tickets state all that they can, and one of an event that is over. */
function withEverything(text: string): string {
  const wallet = JSON.parse(text) as { tickets: object[] }
  const [first, ...others] = wallet.tickets
  const stated = {
    seat: 'Balcony, row C, seat 14',
    doors: '2027-12-18 18:45',
    gate: 'North door',
    organiser: 'The Lantern Ensemble',
    transfer: { name: 'Bo', is_sent: true },
    access_online: 'https://lantern.example/live',
    message: 'Bring a coat for the walk home.\n\nThe candles are lit at seven.',
    terms: 'Hold the rail on the stairs.',
  }
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const past = {
    id: 'TICKET0000',
    event_url: '/events/owls/',
    starts_at: `${day} 19:30`,
    ends_at: `${day} 21:30`,
  }
  const over = {
    ...first,
    ...past,
    event_name: 'An evening with the owls',
    nice_date: day,
  }
  return JSON.stringify({
    ...wallet,
    passes: ['apple', 'google'],
    tickets: [over, { ...first, ...stated }, ...others],
  })
}
