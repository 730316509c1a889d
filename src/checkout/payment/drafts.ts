import { object, string } from 'superstruct'
import { addressDraft } from '../../address/draft.ts'
import { draft } from '../../state/draft.ts'

/** The phone number as it was typed at the payment step. */
export const contactDraft = draft({
  name: 'contact',
  struct: object({ number: string() }),
  empty: { number: '' },
})

export const billingDraft = addressDraft('billing')

/** The way to pay that was chosen; empty: none. */
export const methodDraft = draft({ name: 'payment_method', struct: string(), empty: '' })
