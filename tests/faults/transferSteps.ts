import type { Page } from 'playwright'
import { claimLinkFor } from '../journeys/shopper.ts'
import { press, type Visit } from './persistentShopper.ts'
import { atCompleted } from './places.ts'
import type { Step } from './step.ts'

/* One of the two tickets is sent to a friend, is claimed by the same person, or is taken back. */

const FRIEND = 'bo.bloom@example.com'

const tile = (page: Page) => page.getByRole('link', { name: 'Transfer tickets to friends' })
const sent = (page: Page) => page.getByText('Your tickets have been transferred')
const codes = (page: Page) => page.getByRole('img', { name: /QR code/ })

async function atTransfer(visit: Visit): Promise<void> {
  const { page } = visit
  await atCompleted(visit)
  await tile(page).click()
  await page.locator('.transfer-section summary').click()
  await press(page, /^Increase quantity/)
  await page.getByLabel('Name').fill('Bo Bloom')
  await page.getByLabel('E-mail').fill(FRIEND)
}

async function atSent(visit: Visit): Promise<void> {
  await atTransfer(visit)
  await press(visit.page, 'Send tickets')
  await sent(visit.page).waitFor()
}

async function atLink(visit: Visit): Promise<void> {
  await atSent(visit)
  await openLink(visit)
  await visit.page.getByRole('button', { name: 'Add to my ticket wallet' }).waitFor()
}

const openLink = async ({ page }: Visit): Promise<void> => {
  await page.goto(await claimLinkFor(page, FRIEND))
}

async function atSentInWallet(visit: Visit): Promise<void> {
  await atSent(visit)
  await visit.page.goto('/account/wallet/')
  await visit.page.getByRole('button', { name: 'Take back' }).waitFor()
}

/** Whether the page shows the tickets; from the claim page the shopper goes to the wallet. */
async function isInWallet(page: Page): Promise<boolean> {
  const link = page.getByRole('link', { name: 'Go to ticket wallet' })
  if (!(await link.isVisible())) return false
  await link.click()
  await codes(page).first().waitFor()
  return true
}

const takeBack = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Take back' })

export const transferSteps: Step[] = [
  {
    name: 'send tickets to a friend',
    call: 'set_transfers',
    wants: 2,
    away: 1,
    arrive: atTransfer,
    does: ({ page }) => press(page, 'Send tickets'),
    async worked({ page, serverState }) {
      if (!(await sent(page).isVisible())) return false
      const { transfers = [] } = await serverState.wallet()
      if (transfers.length !== 1) throw new Error(`${transfers.length} transfers were made`)
      await page.getByRole('link', { name: 'Back to your order' }).click()
      return true
    },
    again: async ({ page }) => {
      const ask = page.getByRole('button', { name: 'Ask again' })
      const send = page.getByRole('button', { name: 'Send tickets' })
      if (await ask.isVisible()) await ask.click()
      else if (await send.isEnabled()) await send.click()
      else return false
      return true
    },
  },
  {
    name: 'open the link of a friend',
    call: 'open_transfer',
    wants: 2,
    away: 1,
    arrive: atSent,
    does: openLink,
    async worked({ page }) {
      if (!(await page.getByRole('button', { name: 'Add to my ticket wallet' }).isVisible())) return false
      await page.goto('/account/wallet/')
      await codes(page).first().waitFor()
      return true
    },
    // Until it is opened, there is nothing else to press.
    again: async ({ page }) => {
      const retry = page.getByRole('button', { name: 'Try again' })
      if (await retry.isVisible()) await retry.click()
      return true
    },
  },
  {
    name: 'claim tickets',
    call: 'claim_transfer',
    wants: 2,
    arrive: atLink,
    does: ({ page }) => press(page, 'Add to my ticket wallet'),
    worked: ({ page }) => isInWallet(page),
    again: async ({ page }) => {
      const claim = page.getByRole('button', { name: 'Add to my ticket wallet' })
      if ((await claim.isVisible()) && !(await claim.getAttribute('aria-busy'))) await claim.click()
      return true
    },
  },
  {
    name: 'take tickets back',
    call: 'cancel_transfer',
    wants: 2,
    arrive: atSentInWallet,
    does: async ({ page }) => {
      await press(page, 'Take back')
      await takeBack(page).click()
    },
    worked: ({ page }) => page.getByText('Taken back', { exact: true }).isVisible(),
    again: async ({ page }) => {
      const open = page.getByRole('button', { name: 'Take back' }).first()
      // The dialog closes with the answer.
      if ((await takeBack(page).isVisible()) || !(await open.isVisible())) return true
      await open.click()
      await takeBack(page).click()
      return true
    },
  },
]
