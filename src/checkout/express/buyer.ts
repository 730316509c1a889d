import { atom } from 'jotai'
import { isEmail, isFullName } from '../../../contract/rules/contact.ts'
import { checkoutAtom } from '../../state/checkout.ts'
import { userAtom } from '../../state/user.ts'
import { expressTexts } from '../../text/express.ts'
import { type BoxesOffered, boxesOfferedAtom } from '../marketing/boxes.ts'
import { billingDraft } from '../payment/drafts.ts'
import { expressDraft } from './draft.ts'

const namesOf = (fullname: string) => {
  const [first_name = '', ...rest] = fullname.trim().split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}

/** The full name. Those of the billing address follow it until they are typed themselves. */
export const expressNameAtom = atom(
  (get): string => get(expressDraft.atom).fullname ?? get(userAtom)?.full_name ?? '',
  (get, set, fullname: string) => {
    const { first_name, last_name } = namesOf(get(expressNameAtom))
    const { address } = get(billingDraft.atom)
    set(expressDraft.atom, { ...get(expressDraft.atom), fullname })
    if (address.first_name === first_name && address.last_name === last_name)
      set(billingDraft.atom, now => ({ ...now, address: { ...now.address, ...namesOf(fullname) } }))
  },
)

export const expressEmailAtom = atom(
  get => get(expressDraft.atom).email ?? get(userAtom)?.email ?? '',
  (get, set, email: string) => set(expressDraft.atom, { ...get(expressDraft.atom), email }),
)

/** The boxes that are shown: none after a donation, because the step Keep updated has shown them. */
export const expressBoxesAtom = atom(
  (get): BoxesOffered =>
    get(checkoutAtom)?.charity ? { newsletter: false, organisers: [] } : get(boxesOfferedAtom),
)

export const expressProblemsAtom = atom(get => [
  ...(isFullName(get(expressNameAtom)) ? [] : [{ field: 'fullname', problem: expressTexts.badName }]),
  ...(isEmail(get(expressEmailAtom).trim()) ? [] : [{ field: 'email', problem: expressTexts.badEmail }]),
])
