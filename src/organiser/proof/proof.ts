import { atom } from 'jotai'
import { checkOneTimeCode, sendOneTimeCode } from '../../../contract/calls/login.ts'
import {
  captchaBodyAtom,
  codeAskedAtom,
  codeRefusedAtom,
  ownCodeAtom,
  ownCodeProblemAtom,
} from '../../account/settings/code.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { userAtom } from '../../state/user.ts'
import { failures } from '../../text/failures.ts'
import { organiserTexts } from '../../text/organiser.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { proofAtom } from './provenly.ts'

/** Where the results of the presses in the question are shown. */
export const PROOF = 'proof'

/** Whether the code of this question was sent. */
export const isProofSentAtom = atom(false)

/** The member's own address, to which the code goes. */
export const ownEmailAtom = atom(get => get(userAtom)?.email ?? '')

/** Sends the code. */
export const sendProofAtom = atom(null, (get, set): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const sent = await call(sendOneTimeCode, { email: get(ownEmailAtom), ...get(captchaBodyAtom) })
    if (set(codeAskedAtom, sent)) set(isProofSentAtom, true)
    if (sent.ok) return null
    return { type: 'error', words: failureWords(sent, failures.send_one_time_code, get(isOnlineAtom)) }
  }
  return set(pressAtom, { place: PROOF, name: PROOF, work })
})

/** Checks the code that was typed; then what was asked for goes on. A refused code is cleared. */
export const checkProofAtom = atom(null, (get, set): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    set(ownCodeProblemAtom, null)
    const sent = await call(checkOneTimeCode, { email: get(ownEmailAtom), code: get(ownCodeAtom) })
    if (sent.ok) set(endProofAtom, true)
    else if (!set(codeRefusedAtom, sent.failure))
      return { type: 'error', words: failureWords(sent, organiserTexts.notProved, get(isOnlineAtom)) }
    return null
  }
  return set(pressAtom, { place: PROOF, name: PROOF, work })
})

/** Closes the question. */
export const endProofAtom = atom(null, (get, set, isProved: boolean): void => {
  set(isProofSentAtom, false)
  set(ownCodeAtom, '')
  set(ownCodeProblemAtom, null)
  get(proofAtom)?.answer(isProved)
})
