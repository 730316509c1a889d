import { atom } from 'jotai'
import { changeEmail, sendChangeCode } from '../../../contract/calls/settings.ts'
import { call } from '../../api/call.ts'
import { accountFailures } from '../../text/accountFailures.ts'
import {
  captchaBodyAtom,
  codeAskedAtom,
  codeRefusedAtom,
  isCodeValid,
  ownCodeAtom,
  ownCodeProblemAtom,
} from './code.ts'
import { ownSettingsDraft } from './draft.ts'
import { refreshSettingsAtom, saidOf } from './settings.ts'
import type { Said } from './usePress.ts'

/** The address that the account is to have, as it was typed; null: it is not to be changed. */
export const newEmailAtom = atom(
  get => get(ownSettingsDraft.atom).email,
  (get, set, email: string | null) =>
    set(ownSettingsDraft.atom, { ...get(ownSettingsDraft.atom), email, sentTo: '', deletion: null }),
)

/** Where the newest code was sent, while that code is valid; null: nowhere. */
export const codeSentToAtom = atom(get => {
  const { codeSentAt, sentTo } = get(ownSettingsDraft.atom)
  return sentTo && isCodeValid(codeSentAt) ? sentTo : null
})

/** Goes back to the field of the address, which keeps what was typed. */
export const typeEmailAgainAtom = atom(null, (get, set) => {
  set(ownCodeProblemAtom, null)
  set(ownSettingsDraft.atom, { ...get(ownSettingsDraft.atom), sentTo: '' })
})

/** Asks for a code. */
export const sendChangeCodeAtom = atom(null, async (get, set): Promise<Said> => {
  const email = (get(newEmailAtom) ?? '').trim()
  const sent = await call(sendChangeCode, { email, ...get(captchaBodyAtom) })
  const isSent = set(codeAskedAtom, sent)
  if (!sent.ok) return saidOf(sent.failure, accountFailures.send_change_code)
  const typed = get(ownSettingsDraft.atom)
  // Whoever has typed another address meanwhile stays there.
  if (isSent && typed.email?.trim() === email)
    set(ownSettingsDraft.atom, { ...typed, sentTo: email, codeSentAt: Date.now() })
  return null
})

/** Changes the address with the code that was typed. A refused code is cleared. */
export const changeEmailAtom = atom(null, async (get, set): Promise<Said> => {
  set(ownCodeProblemAtom, null)
  const email = get(codeSentToAtom) ?? ''
  const sent = await call(changeEmail, { email, code: get(ownCodeAtom) })
  if (!sent.ok)
    return set(codeRefusedAtom, sent.failure) ? null : saidOf(sent.failure, accountFailures.change_email)
  await set(refreshSettingsAtom)
  set(newEmailAtom, null)
  return { type: 'success', words: `Your e-mail address is ${email} now.` }
})
