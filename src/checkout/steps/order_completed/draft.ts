import { array, nullable, object, optional, string } from 'superstruct'
import { transferRow } from '../../../../contract/entities/transfer.ts'
import { draft } from '../../../state/draft.ts'

/** What the shopper writes about the order, until the server has it. */
export const feedbackDraft = draft({ name: 'feedback', struct: string(), empty: '' })

/**
 * Who is to get tickets, until the server has it. `asked`: what was sent under `key` and has no known answer, so that after
 * a lost answer or a crash the same request is repeated.
 */
export const transfersDraft = draft({
  name: 'transfers',
  struct: object({
    rows: array(transferRow),
    asked: nullable(object({ key: string(), transfers: array(transferRow), time_zone: optional(string()) })),
  }),
  empty: { rows: [], asked: null },
  isUrgent: ({ asked }) => asked,
})
