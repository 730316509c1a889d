import { array, object, string } from 'superstruct'
import { UNITED_KINGDOM } from '../../../../contract/rules/address.ts'
import { addressDraft } from '../../../address/draft.ts'
import { draft } from '../../../state/draft.ts'

export const deliveryDraft = addressDraft('delivery', UNITED_KINGDOM)

/** Who each gift voucher is from and for, as it was typed, in the order of the basket. */
export const voucherNamesDraft = draft({
  name: 'voucher_names',
  struct: object({ from: array(string()), for: array(string()) }),
  empty: { from: [], for: [] },
})
