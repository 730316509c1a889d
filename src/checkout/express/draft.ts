import { array, boolean, nullable, number, object, string } from 'superstruct'
import { draft } from '../../state/draft.ts'

/** Who an express order is for, and the boxes that are ticked. null: not typed, so it is as in the account. */
export const expressDraft = draft({
  name: 'express',
  struct: object({
    fullname: nullable(string()),
    email: nullable(string()),
    newsletter: boolean(),
    organisers: array(number()),
  }),
  empty: { fullname: null, email: null, newsletter: false, organisers: [] },
})
