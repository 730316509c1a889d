import { array, nullable, object, optional, string } from 'superstruct'
import { transferRow } from '../../contract/entities/transfer.ts'
import { draft } from '../state/draft.ts'

/**
 * Who is to get tickets of an order, until the server has it. `asked`: what was sent under `key` and has no known answer, so
 * that after a lost answer or a crash the same request is repeated. An earlier page has stored no `sale_reference`.
 */
export const transfersDraft = draft({
  name: 'transfers',
  struct: object({
    sale_reference: optional(string()),
    rows: array(transferRow),
    asked: nullable(
      object({
        key: string(),
        sale_reference: optional(string()),
        transfers: array(transferRow),
        time_zone: optional(string()),
      }),
    ),
  }),
  empty: { rows: [], asked: null },
  isUrgent: ({ asked }) => asked,
})
