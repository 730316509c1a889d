import { array, boolean, number, object, string } from 'superstruct'
import { draft } from '../../../state/draft.ts'

/** A Gift Aid declaration before it is saved, and for which charity; `confirmed`: the numbers of its statements. */
export const giftAidDraft = draft({
  name: 'gift_aid',
  struct: object({
    charity: number(),
    isGiftAid: boolean(),
    confirmed: array(number()),
    ukBased: boolean(),
    address1: string(),
    postcode: string(),
    subscribe: boolean(),
  }),
  empty: {
    charity: 0,
    isGiftAid: false,
    confirmed: [],
    ukBased: true,
    address1: '',
    postcode: '',
    subscribe: false,
  },
})
