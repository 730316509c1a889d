import { nullable, number, object, string } from 'superstruct'
import { draft } from '../../../state/draft.ts'

/** What was chosen or typed at the donation step, and for which charity. */
export const donationDraft = draft({
  name: 'donation',
  struct: object({ charity: number(), preset: nullable(number()), custom: string() }),
  empty: { charity: 0, preset: null, custom: '' },
})
