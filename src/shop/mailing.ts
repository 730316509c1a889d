import { atom } from 'jotai'
import { joinMailingList } from '../../contract/calls/mailingList.ts'
import { isEmail } from '../../contract/rules/contact.ts'
import { call } from '../api/call.ts'
import { userAtom } from '../state/user.ts'
import { mailingList } from '../text/mailingList.ts'
import { storeFailures } from '../text/storeFailures.ts'

const typedAtom = atom<string | null>(null)

/** What was typed, or what is known already. */
export const mailingEmailAtom = atom(
  get => get(typedAtom) ?? get(userAtom)?.email ?? '',
  (_get, set, email: string) => set(typedAtom, email),
)
export const mailingConsentAtom = atom(false)

export const joiningAtom = atom(false)
/** Why it could not be done; what was typed stays. */
export const joinFailureAtom = atom<string | null>(null)
export const joinedAtom = atom(false)
joinedAtom.onMount = set => () => set(false)

/** What is wrong with what was typed, by its field. */
export const mailingProblemsAtom = atom(get => {
  const email = get(mailingEmailAtom).trim()
  const emailProblem = email === '' ? mailingList.typeEmail : isEmail(email) ? null : mailingList.badEmail
  return [
    ...(emailProblem ? [{ field: 'email', problem: emailProblem }] : []),
    ...(get(mailingConsentAtom) ? [] : [{ field: 'consent', problem: mailingList.noConsent }]),
  ]
})

export const joinAtom = atom(null, async (get, set): Promise<void> => {
  if (get(joiningAtom) || get(mailingProblemsAtom).length > 0) return
  set(joiningAtom, true)
  set(joinFailureAtom, null)
  const sent = await call(joinMailingList, { email: get(mailingEmailAtom).trim(), consent: true })
  if (sent.ok) {
    set(joinedAtom, true)
    set(typedAtom, null)
    set(mailingConsentAtom, false)
  } else {
    const refusal = sent.failure.kind === 'refused' ? sent.failure.error : null
    set(joinFailureAtom, refusal ?? (navigator.onLine ? storeFailures.mailing_list : mailingList.offline))
  }
  set(joiningAtom, false)
})
