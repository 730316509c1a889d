import type { Page } from 'playwright'
import { visitAccount } from './visitAccount.ts'
import { visitBank } from './visitBank.ts'
import { visitBasket } from './visitBasket.ts'
import { visitCharity } from './visitCharity.ts'
import { visitDoor } from './visitDoor.ts'
import { visitExpress } from './visitExpress.ts'
import { visitHostedCard } from './visitHostedCard.ts'
import { visitInApp } from './visitInApp.ts'
import { visitInstalments } from './visitInstalments.ts'
import { visitOrganiser } from './visitOrganiser.ts'
import { visitPayment } from './visitPayment.ts'
import { visitShop } from './visitShop.ts'
import { visitSquare } from './visitSquare.ts'
import { visitSteps } from './visitSteps.ts'

export interface Visit {
  page: Page
  /** The e-mail address of the shopper, who is also a member of two organisers. */
  email: string
  shoot: (name: string) => Promise<void>
}

/** Settings of the server, which must be new because the shopper registers. */
export const settings = { IN_APP_CHECK: 'on', WEBHOOKS_ANYWHERE: 'on' }

/** Visits every screen and state and calls `look` at each with its name, once it is drawn. */
export async function visit(page: Page, look: Visit['shoot']): Promise<void> {
  const shoot = async (name: string) => {
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await look(name)
  }
  const one = { page, shoot, email: 'warden@hushwing.example' }
  await visitShop(one)
  await visitBasket(one)
  await visitAccount(one)
  await visitPayment(one)
  await visitBank(one)
  await visitHostedCard(one)
  await visitSquare(one)
  await visitExpress(one)
  await visitInstalments(one)
  await visitCharity(one)
  await visitSteps(one)
  await visitOrganiser(one)
  await visitDoor(one)
  await visitInApp(one)
}
