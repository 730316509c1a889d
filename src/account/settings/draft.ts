import { enums, nullable, number, object, string } from 'superstruct'
import { draft } from '../../state/draft.ts'

/**
 * What was typed in the settings and is not saved: null where it is as the server has it. Never a code. `codeSentAt`: by
 * the wall clock, in milliseconds. `sentTo`: the address that it changes; empty: none was sent for that. `deletion`:
 * whether the owner is deleting the account, and has a code for it.
 */
export const ownSettingsDraft = draft({
  name: 'settings',
  struct: object({
    full_name: nullable(string()),
    contact_number: nullable(string()),
    email: nullable(string()),
    sentTo: string(),
    codeSentAt: number(),
    deletion: nullable(enums(['reading', 'code sent'])),
  }),
  empty: { full_name: null, contact_number: null, email: null, sentTo: '', codeSentAt: 0, deletion: null },
  forgottenAt: ['sign_out', 'other_user'],
  // A code is valid once, so where it was sent must not be lost in a reload.
  isUrgent: typed => typed.codeSentAt,
})
