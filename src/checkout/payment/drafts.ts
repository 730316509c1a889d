import { boolean, object, string } from 'superstruct'
import { addressDraft } from '../../address/draft.ts'
import { draft } from '../../state/draft.ts'

/** The contact number as it was typed at the payment step. */
export const contactDraft = draft({
  name: 'contact',
  struct: object({ number: string() }),
  empty: { number: '' },
})

export const billingDraft = addressDraft('billing')

/** The way to pay that was chosen; empty: none. */
export const methodDraft = draft({ name: 'payment_method', struct: string(), empty: '' })

/** What was chosen for instalments; empty: nothing. `card`: the id of a saved card, or `new`. */
export const instalmentDraft = draft({
  name: 'instalment',
  struct: object({ option: string(), card: string(), is_default: boolean() }),
  empty: { option: '', card: '', is_default: true },
})
