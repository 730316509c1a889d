import { boolean, nullable, object, string } from 'superstruct'
import { draft } from '../../state/draft.ts'

/** What is typed to join the mailing list. `email` is null until somebody types: the user's address stands in for it. */
export const mailingDraft = draft({
  name: 'mailing_list',
  struct: object({ email: nullable(string()), consents: boolean() }),
  empty: { email: null, consents: false },
  forgottenAt: ['sign_out', 'other_user'],
})
