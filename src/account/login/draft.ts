import { enums, number, object, optional, string } from 'superstruct'
import { draft } from '../../state/draft.ts'

/**
 * What was typed at the account step, and how far the shopper is there: never the code. `codeSentAt`: by the wall clock,
 * in milliseconds. `sentTo`: its address. Another user signing in does not clear it, because they may be the one who is typing.
 */
export const loginDraft = draft({
  name: 'account',
  struct: object({
    mode: enums(['enter_email', 'one_time_code_sent', 'confirm_name']),
    email: string(),
    name: string(),
    codeSentAt: number(),
    sentTo: optional(string()),
  }),
  empty: { mode: 'enter_email', email: '', name: '', codeSentAt: 0 },
  forgottenAt: ['sign_out'],
  // A code is valid once, so the mode must not be lost in a reload.
  isUrgent: draft => draft.mode,
})
