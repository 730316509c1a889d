import type { StepName } from '../../contract/steps.ts'
import { loginDraft } from '../account/login/draft.ts'
import { lazyCommand } from '../state/command.ts'
import { transfersDraft } from '../transfer/transfersDraft.ts'
import { Determining } from './Determining.tsx'
import { expressDraft } from './express/draft.ts'
import { prepareExpressAtom } from './express/LateExpress.ts'
import { billingDraft, contactDraft, instalmentDraft, methodDraft } from './payment/drafts.ts'
import { answersAfterDraft, answersBeforeDraft } from './questions/draft.ts'
import { saveAnswersUpdate } from './questions/update.ts'
import { lateView, type Step } from './step.ts'
import Basket from './steps/basket/View.tsx'
import { deliveryDraft, voucherNamesDraft } from './steps/delivery_address/draft.ts'
import { setDeliveryAddressUpdate } from './steps/delivery_address/update.ts'
import { donationDraft } from './steps/donation/draft.ts'
import { donationTitleAtom } from './steps/donation/title.ts'
import { saveDonationUpdate } from './steps/donation/update.ts'
import { giftAidDraft } from './steps/gift_aid/draft.ts'
import { updateDonationUpdate } from './steps/gift_aid/update.ts'
import { marketingDraft } from './steps/marketing_preferences/draft.ts'
import { setMarketingPreferencesUpdate } from './steps/marketing_preferences/update.ts'
import { feedbackDraft } from './steps/order_completed/draft.ts'
import { paymentTitleAtom } from './steps/payment/title.ts'
import { reserveAtom } from './steps/reserve/reserve.ts'
import Reserve from './steps/reserve/View.tsx'

/** Everything that a shopper walks through. A new step is a folder and a row. */
export const steps = {
  determining: {
    title: 'Checkout',
    View: Determining,
    arrive: null,
    drafts: [],
    save: null,
    isEditable: false,
    isStored: false,
  },
  basket: {
    title: 'Basket',
    View: Basket,
    arrive: null,
    drafts: [],
    save: null,
    upcoming: 'Continue shopping',
    isEditable: false,
    isStored: true,
  },
  captcha: {
    title: 'Checkout',
    View: lateView(() => import('./steps/captcha/View.tsx')),
    arrive: null,
    drafts: [],
    save: null,
    isEditable: false,
    isStored: false,
  },
  reserve: {
    title: 'Checkout',
    View: Reserve,
    arrive: reserveAtom,
    drafts: [],
    save: null,
    isEditable: false,
    isStored: false,
  },
  donation: {
    title: donationTitleAtom,
    View: lateView(() => import('./steps/donation/View.tsx')),
    arrive: null,
    drafts: [donationDraft],
    save: saveDonationUpdate,
    isEditable: true,
    isStored: true,
  },
  gift_aid: {
    title: 'Gift Aid',
    View: lateView(() => import('./steps/gift_aid/View.tsx')),
    arrive: null,
    drafts: [giftAidDraft],
    save: updateDonationUpdate,
    isEditable: true,
    isStored: true,
  },
  login: {
    title: 'Account',
    View: lateView(() => import('./steps/login/View.tsx')),
    arrive: lazyCommand(async () => (await import('./steps/login/arrive.ts')).arriveAtLoginAtom),
    drafts: [loginDraft],
    save: null,
    isEditable: true,
    isStored: true,
  },
  marketing_preferences: {
    title: 'Keep updated',
    View: lateView(() => import('./steps/marketing_preferences/View.tsx')),
    arrive: null,
    drafts: [marketingDraft],
    save: setMarketingPreferencesUpdate,
    isEditable: true,
    isStored: true,
  },
  delivery_address: {
    title: 'Delivery Address',
    View: lateView(() => import('./steps/delivery_address/View.tsx')),
    arrive: lazyCommand(
      async () => (await import('./steps/delivery_address/deliver.ts')).arriveAtDeliveryAtom,
    ),
    prepare: lazyCommand(
      async () => (await import('./steps/delivery_address/deliver.ts')).prepareDeliveryAtom,
    ),
    drafts: [deliveryDraft, voucherNamesDraft],
    save: setDeliveryAddressUpdate,
    isEditable: true,
    isStored: true,
  },
  ticket_questions_before: {
    title: 'Ticket Questions',
    View: lateView(() => import('./questions/View.tsx')),
    arrive: null,
    drafts: [answersBeforeDraft],
    save: saveAnswersUpdate,
    savePart: { before_or_after: 'before' },
    isEditable: true,
    isStored: true,
  },
  payment: {
    title: paymentTitleAtom,
    View: lateView(() => import('./steps/payment/View.tsx')),
    arrive: lazyCommand(async () => (await import('./payment/begin.ts')).beginPaymentAtom),
    prepare: prepareExpressAtom,
    drafts: [contactDraft, billingDraft, methodDraft, expressDraft, instalmentDraft],
    save: null,
    isEditable: true,
    isStored: false,
  },
  awaiting_truelayer: {
    title: 'Payment',
    View: lateView(() => import('./steps/awaiting_truelayer/View.tsx')),
    arrive: lazyCommand(async () => (await import('./steps/awaiting_truelayer/wait.ts')).arriveAtWaitAtom),
    drafts: [],
    save: null,
    isEditable: false,
    isStored: false,
  },
  deliver_tickets: {
    title: 'Payment complete',
    View: lateView(() => import('./steps/deliver_tickets/View.tsx')),
    arrive: lazyCommand(async () => (await import('./steps/deliver_tickets/deliver.ts')).deliverAtom),
    drafts: [],
    save: null,
    isEditable: false,
    isStored: false,
  },
  ticket_questions_after: {
    title: 'Ticket Questions',
    View: lateView(() => import('./questions/View.tsx')),
    arrive: null,
    drafts: [answersAfterDraft],
    save: saveAnswersUpdate,
    savePart: { before_or_after: 'after' },
    isEditable: false,
    isStored: true,
  },
  waiver: {
    title: 'Waiver',
    View: lateView(() => import('./steps/waiver/View.tsx')),
    arrive: null,
    drafts: [],
    save: null,
    isEditable: false,
    isStored: true,
  },
  after_sale_messages: {
    title: 'Messages from the organiser',
    View: lateView(() => import('./steps/after_sale_messages/View.tsx')),
    arrive: null,
    drafts: [],
    save: null,
    isEditable: false,
    isStored: true,
  },
  order_completed: {
    title: 'Order completed',
    View: lateView(() => import('./steps/order_completed/View.tsx')),
    arrive: lazyCommand(async () => (await import('./steps/order_completed/complete.ts')).completeAtom),
    drafts: [feedbackDraft, transfersDraft],
    save: null,
    upcoming: 'Browse more events',
    isEditable: false,
    isStored: true,
  },
} as const satisfies Record<StepName, Step>
