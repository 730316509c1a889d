import { atom } from 'jotai'
import type { Act } from '../../contract/call.ts'
import { confirmMailingList, joinMailingList } from '../../contract/calls/marketing.ts'
import { isEmail } from '../../contract/rules/contact.ts'
import type { Sent } from '../../offline/send.ts'
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

export const sendingMailingAtom = atom(false)
/** Why it could not be done; what was typed stays. */
export const mailingFailureAtom = atom<string | null>(null)
/** What was sent on the page that is shown has arrived. */
export const mailingSentAtom = atom(false)
mailingSentAtom.onMount = set => () => set(false)

/** What is wrong with what was typed, by its field. */
export const mailingProblemsAtom = atom(get => {
  const email = get(mailingEmailAtom).trim()
  const emailProblem = email === '' ? mailingList.typeEmail : isEmail(email) ? null : mailingList.badEmail
  return [
    ...(emailProblem ? [{ field: 'email', problem: emailProblem }] : []),
    ...(get(mailingConsentAtom) ? [] : [{ field: 'consent', problem: mailingList.noConsent }]),
  ]
})

/** Says something to the server; `words` are for when it cannot be reached. */
const sayAtom = atom(
  null,
  async (get, set, say: () => Promise<Sent<Act>>, words: string): Promise<boolean> => {
    if (get(sendingMailingAtom)) return false
    set(sendingMailingAtom, true)
    set(mailingFailureAtom, null)
    const sent = await say()
    set(mailingSentAtom, sent.ok)
    if (!sent.ok) set(mailingFailureAtom, (sent.failure.kind === 'refused' && sent.failure.error) || words)
    set(sendingMailingAtom, false)
    return sent.ok
  },
)

/** Asks for our letters: one comes that has to be answered first. */
export const joinAtom = atom(null, async (get, set): Promise<void> => {
  if (get(mailingProblemsAtom).length > 0) return
  const words = navigator.onLine ? storeFailures.mailing_list : mailingList.offline
  const body = { email: get(mailingEmailAtom).trim(), consent: true }
  if (!(await set(sayAtom, () => call(joinMailingList, body), words))) return
  set(typedAtom, null)
  set(mailingConsentAtom, false)
})

/** Says yes, by what stands behind the # of the link that was mailed. */
export const confirmAtom = atom(null, async (_get, set, confirmation: string): Promise<void> => {
  await set(sayAtom, () => call(confirmMailingList, { confirmation }), storeFailures.confirm_mailing_list)
})
