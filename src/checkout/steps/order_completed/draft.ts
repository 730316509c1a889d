import { string } from 'superstruct'
import { draft } from '../../../state/draft.ts'

/** What the shopper writes about the order, until the server has it. */
export const feedbackDraft = draft({ name: 'feedback', struct: string(), empty: '' })
