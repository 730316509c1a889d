import { atom } from 'jotai'
import { userAtom } from '../../state/user.ts'
import { contactDraft } from './drafts.ts'

/** The contact number of the buyer: what was typed, and until something was, the number of the account. */
export const contactNumberAtom = atom(
  get => {
    const typed = get(contactDraft.atom)
    return typed === contactDraft.empty ? (get(userAtom)?.contact_number ?? '') : typed.number
  },
  (_get, set, number: string) => set(contactDraft.atom, { number }),
)
