import { atom } from 'jotai'
import { userAtom } from '../../state/user.ts'
import { contactDraft } from './drafts.ts'

/** The contact number of the buyer: what was typed, and until then the number of the account. */
export const contactNumberAtom = atom(
  get => get(contactDraft.atom).number ?? get(userAtom)?.contact_number ?? '',
  (_get, set, number: string) => set(contactDraft.atom, { number }),
)
