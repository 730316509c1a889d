import { type Unbuilt, unbuilt } from '../../contract/endpoints.ts'
import type { Handlers } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { accountHandlers } from './account.ts'
import { addressHandlers } from './address.ts'
import { basketHandlers } from './basket.ts'
import { catalogueHandlers } from './catalogue.ts'
import { checkoutHandlers } from './checkout.ts'
import { donationHandlers } from './donation.ts'
import { doorHandlers } from './door.ts'
import { expressHandlers } from './express.ts'
import { instalmentHandlers } from './instalments.ts'
import { loginHandlers } from './login.ts'
import { marketingHandlers } from './marketing.ts'
import { orderHandlers } from './order.ts'
import { organiserHandlers } from './organiser.ts'
import { organiserOrdersHandlers } from './organiserOrders.ts'
import { paymentHandlers } from './payment.ts'
import { questionsHandlers } from './questions.ts'
import { reportsHandlers } from './reports.ts'
import { reserveHandlers } from './reserve.ts'
import { secondCardHandlers } from './secondCard.ts'
import { sessionLinkHandlers } from './sessionLink.ts'
import { waiverHandlers } from './waiver.ts'
import { walletHandlers } from './wallet.ts'

const refuse = async (): Promise<never> => {
  throw new Refusal(501, 'This is not available here.')
}

const unbuiltHandlers = Object.fromEntries(
  unbuilt.map(name => [name, { read: refuse, apply: refuse }]),
) as unknown as Pick<Handlers, Unbuilt>

/** Every call's handler, by the areas of `contract/calls/`. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...addressHandlers,
  ...basketHandlers,
  ...catalogueHandlers,
  ...checkoutHandlers,
  ...donationHandlers,
  ...doorHandlers,
  ...expressHandlers,
  ...instalmentHandlers,
  ...loginHandlers,
  ...marketingHandlers,
  ...orderHandlers,
  ...organiserHandlers,
  ...organiserOrdersHandlers,
  ...paymentHandlers,
  ...questionsHandlers,
  ...reportsHandlers,
  ...reserveHandlers,
  ...sessionLinkHandlers,
  ...secondCardHandlers,
  ...waiverHandlers,
  ...walletHandlers,
  ...unbuiltHandlers,
}
