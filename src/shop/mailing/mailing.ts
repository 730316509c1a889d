import { atom } from 'jotai'
import type { Act } from '../../../contract/call.ts'
import { confirmMailingList, joinMailingList } from '../../../contract/calls/marketing.ts'
import { isEmail } from '../../../contract/rules/contact.ts'
import type { Sent } from '../../../offline/send.ts'
import { call } from '../../api/call.ts'
import { userAtom } from '../../state/user.ts'
import { mailingList } from '../../text/mailingList.ts'
import { storeFailures } from '../../text/storeFailures.ts'
import { mailingDraft } from './mailingDraft.ts'

/** The typed e-mail address, or the user's. */
export const mailingEmailAtom = atom(
  get => get(mailingDraft.atom).email ?? get(userAtom)?.email ?? '',
  (_get, set, email: string) => set(mailingDraft.atom, typed => ({ ...typed, email })),
)
export const mailingConsentAtom = atom(
  get => get(mailingDraft.atom).consents,
  (_get, set, consents: boolean) => set(mailingDraft.atom, typed => ({ ...typed, consents })),
)

export const sendingMailingAtom = atom(false)
/** Why it failed. What was typed stays. */
export const mailingFailureAtom = atom<string | null>(null)
/** The request of this page has been answered. */
export const mailingSentAtom = atom(false)
mailingSentAtom.onMount = set => () => set(false)

/** The problems of the form, by field. */
export const mailingProblemsAtom = atom(get => {
  const email = get(mailingEmailAtom).trim()
  const emailProblem = email === '' ? mailingList.typeEmail : isEmail(email) ? null : mailingList.badEmail
  return [
    ...(emailProblem ? [{ field: 'email', problem: emailProblem }] : []),
    ...(get(mailingConsentAtom) ? [] : [{ field: 'consent', problem: mailingList.noConsent }]),
  ]
})

/** Makes a call. `words`: what the shopper reads where it fails without a reason. */
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

/** Asks to join the mailing list. A mail asks for confirmation first. */
export const joinAtom = atom(null, async (get, set): Promise<void> => {
  if (get(mailingProblemsAtom).length > 0) return
  const words = navigator.onLine ? storeFailures.mailing_list : mailingList.offline
  const body = { email: get(mailingEmailAtom).trim(), consent: true }
  if (!(await set(sayAtom, () => call(joinMailingList, body), words))) return
  set(mailingDraft.atom, mailingDraft.empty)
})

/** Confirms with the token behind the # of the link. */
export const confirmMailingAtom = atom(null, async (_get, set, confirmation: string): Promise<void> => {
  await set(sayAtom, () => call(confirmMailingList, { confirmation }), storeFailures.confirm_mailing_list)
})
