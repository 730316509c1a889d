import { array, boolean, number, object } from 'superstruct'
import { draft } from '../../../state/draft.ts'

/** The boxes that were ticked at the step Keep updated; `organisers`: their ids. */
export const marketingDraft = draft({
  name: 'marketing_preferences',
  struct: object({ newsletter: boolean(), events: boolean(), organisers: array(number()) }),
  empty: { newsletter: false, events: false, organisers: [] },
})
