import type { WritableAtom } from 'jotai'
import type { ComponentType } from 'react'
import type { Checkout } from '../../contract/entities/checkout.ts'
import type { StepName } from '../../contract/steps.ts'
import Basket from './steps/basket/View.tsx'
import { deliverAtom } from './steps/deliver_tickets/deliver.ts'
import DeliverTickets from './steps/deliver_tickets/View.tsx'
import { beginLoginAtom } from './steps/login/modes.ts'
import Login from './steps/login/View.tsx'
import { completeAtom } from './steps/order_completed/complete.ts'
import OrderCompleted from './steps/order_completed/View.tsx'
import { beginPaymentAtom } from './steps/payment/begin.ts'
import Payment from './steps/payment/View.tsx'
import { reserveAtom } from './steps/reserve/reserve.ts'
import Reserve from './steps/reserve/View.tsx'

export interface Step {
  title: string | ((checkout: Checkout) => string)
  View: ComponentType
  /** What happens by itself when the step is reached. */
  arrive?: WritableAtom<unknown, [], Promise<void>>
  /** The shopper can still go back and edit the basket. */
  editable?: true
  /** It can be shown, and begun, from what the device remembers. */
  remembered?: true
}

/** Everything that a shopper walks through; flow.ts has the order. A new step is a folder and a row. */
export const steps: Partial<Record<StepName, Step>> = {
  basket: { title: 'Basket', View: Basket, remembered: true },
  reserve: { title: 'Checkout', View: Reserve, arrive: reserveAtom },
  login: { title: 'Account', View: Login, arrive: beginLoginAtom, editable: true, remembered: true },
  payment: {
    title: checkout => (checkout.basket_total === 0 ? 'Claiming free tickets' : 'Payment'),
    View: Payment,
    arrive: beginPaymentAtom,
    editable: true,
  },
  deliver_tickets: { title: 'Payment complete', View: DeliverTickets, arrive: deliverAtom },
  order_completed: {
    title: 'Order completed',
    View: OrderCompleted,
    arrive: completeAtom,
    remembered: true,
  },
}
