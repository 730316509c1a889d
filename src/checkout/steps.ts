import type { Atom, WritableAtom } from 'jotai'
import { type ComponentType, lazy } from 'react'
import type { StepName } from '../../contract/steps.ts'
import { lately } from '../state/lately.ts'
import Basket from './steps/basket/View.tsx'
import { donationTitleAtom } from './steps/donation/title.ts'
import { paymentTitleAtom } from './steps/payment/title.ts'
import { reserveAtom } from './steps/reserve/reserve.ts'
import Reserve from './steps/reserve/View.tsx'

export interface Step {
  title: string | Atom<string>
  View: ComponentType
  /** What happens by itself when the step is reached. */
  arrive?: WritableAtom<unknown, [], Promise<void>>
  /** The shopper can still go back and edit the basket. */
  editable?: true
  /** It can be shown, and begun, from what the device remembers. */
  remembered?: true
}

/** What is not needed before a reservation, fetched when one is made. */
const later = {
  login: () => import('./steps/login/View.tsx'),
  captcha: () => import('./steps/captcha/View.tsx'),
  donation: () => import('./steps/donation/View.tsx'),
  gift_aid: () => import('./steps/gift_aid/View.tsx'),
  payment: () => import('./steps/payment/View.tsx'),
  deliver_tickets: () => import('./steps/deliver_tickets/View.tsx'),
  waiver: () => import('./steps/waiver/View.tsx'),
  order_completed: () => import('./steps/order_completed/View.tsx'),
}

/** Fetches what the way to the tickets needs, while there is a network. */
export async function fetchLater(): Promise<void> {
  // What is missing is asked for again by the step itself.
  await Promise.allSettled(Object.values(later).map(load => load()))
}

/** Everything that a shopper walks through; flow.ts has the order. A new step is a folder and a row. */
export const steps: Partial<Record<StepName, Step>> = {
  basket: { title: 'Basket', View: Basket, remembered: true },
  reserve: { title: 'Checkout', View: Reserve, arrive: reserveAtom },
  captcha: { title: 'Checkout', View: lazy(later.captcha) },
  donation: { title: donationTitleAtom, View: lazy(later.donation), editable: true, remembered: true },
  gift_aid: { title: 'Gift Aid', View: lazy(later.gift_aid), editable: true, remembered: true },
  login: {
    title: 'Account',
    View: lazy(later.login),
    arrive: lately(async () => (await import('./steps/login/modes.ts')).beginLoginAtom),
    editable: true,
    remembered: true,
  },
  payment: {
    title: paymentTitleAtom,
    View: lazy(later.payment),
    arrive: lately(async () => (await import('./steps/payment/begin.ts')).beginPaymentAtom),
    editable: true,
  },
  deliver_tickets: {
    title: 'Payment complete',
    View: lazy(later.deliver_tickets),
    arrive: lately(async () => (await import('./steps/deliver_tickets/deliver.ts')).deliverAtom),
  },
  waiver: { title: 'Waiver', View: lazy(later.waiver), remembered: true },
  order_completed: {
    title: 'Order completed',
    View: lazy(later.order_completed),
    arrive: lately(async () => (await import('./steps/order_completed/complete.ts')).completeAtom),
    remembered: true,
  },
}
