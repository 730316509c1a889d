import { accountHandlers } from './account.ts'
import { addressHandlers } from './address.ts'
import { basketHandlers } from './basket.ts'
import { catalogueHandlers } from './catalogue.ts'
import { checkoutHandlers } from './checkout.ts'
import { counterHandlers } from './counter.ts'
import { donationHandlers } from './donation.ts'
import { doorHandlers } from './door.ts'
import { expressHandlers } from './express.ts'
import { giftAidHandlers } from './giftAid.ts'
import type { Handlers } from './handler.ts'
import { instalmentHandlers } from './instalments.ts'
import { loginHandlers } from './login.ts'
import { marketingHandlers } from './marketing.ts'
import { operatorHandlers } from './operator.ts'
import { orderHandlers } from './order.ts'
import { orderBatchesHandlers } from './orderBatches.ts'
import { organiserHandlers } from './organiser.ts'
import { organiserActsHandlers } from './organiserActs.ts'
import { organiserCodesHandlers } from './organiserCodes.ts'
import { organiserEventsHandlers } from './organiserEvents.ts'
import { organiserFiguresHandlers } from './organiserFigures.ts'
import { organiserFilesHandlers } from './organiserFiles.ts'
import { organiserLettersHandlers } from './organiserLetters.ts'
import { organiserMoneyHandlers } from './organiserMoney.ts'
import { organiserOrdersHandlers } from './organiserOrders.ts'
import { organiserProgramsHandlers } from './organiserPrograms.ts'
import { paymentHandlers } from './payment.ts'
import { picturesHandlers } from './pictures.ts'
import { questionsHandlers } from './questions.ts'
import { refundOffersHandlers } from './refundOffers.ts'
import { reportsHandlers } from './reports.ts'
import { reserveHandlers } from './reserve.ts'
import { sessionLinkHandlers } from './sessionLink.ts'
import { settingsHandlers } from './settings.ts'
import { squareHandlers } from './square.ts'
import { transferHandlers } from './transfers.ts'
import { waiverHandlers } from './waiver.ts'
import { walletHandlers } from './wallet.ts'

/** Every call's handler, by the areas of `contract/calls/`. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...addressHandlers,
  ...basketHandlers,
  ...catalogueHandlers,
  ...checkoutHandlers,
  ...counterHandlers,
  ...donationHandlers,
  ...doorHandlers,
  ...expressHandlers,
  ...giftAidHandlers,
  ...instalmentHandlers,
  ...loginHandlers,
  ...marketingHandlers,
  ...operatorHandlers,
  ...orderHandlers,
  ...orderBatchesHandlers,
  ...organiserHandlers,
  ...organiserActsHandlers,
  ...organiserEventsHandlers,
  ...organiserFiguresHandlers,
  ...organiserFilesHandlers,
  ...organiserCodesHandlers,
  ...organiserLettersHandlers,
  ...organiserMoneyHandlers,
  ...organiserOrdersHandlers,
  ...organiserProgramsHandlers,
  ...paymentHandlers,
  ...picturesHandlers,
  ...questionsHandlers,
  ...refundOffersHandlers,
  ...reportsHandlers,
  ...reserveHandlers,
  ...sessionLinkHandlers,
  ...settingsHandlers,
  ...squareHandlers,
  ...transferHandlers,
  ...waiverHandlers,
  ...walletHandlers,
}
