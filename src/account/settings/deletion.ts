import { atom } from 'jotai'
import type { Answer } from '../../../contract/call.ts'
import { deleteAccount, getAccountDeletion, sendDeletionCode } from '../../../contract/calls/settings.ts'
import { call } from '../../api/call.ts'
import { signOutAtom } from '../../state/signOut.ts'
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
import { saidOf } from './settings.ts'
import type { Said } from './usePress.ts'

/** Whether the owner is deleting the account: reads what that means, or has a code for it; null: neither. */
export const deletionStepAtom = atom(
  get => {
    const { deletion, codeSentAt } = get(ownSettingsDraft.atom)
    return deletion === 'code sent' && !isCodeValid(codeSentAt) ? 'reading' : deletion
  },
  (get, set, step: 'reading' | null) => {
    set(ownCodeProblemAtom, null)
    set(ownSettingsDraft.atom, { ...get(ownSettingsDraft.atom), email: null, sentTo: '', deletion: step })
  },
)

type Deletion = NonNullable<Answer<typeof getAccountDeletion>['deletion']>

const answeredAtom = atom<Deletion | 'failed' | null>(null)

/** What the deletion would come to; null: it is being fetched. It is fetched when it is first shown, and by each write. */
export const deletionAtom = atom(
  get => get(answeredAtom),
  async (_get, set): Promise<void> => {
    set(answeredAtom, null)
    const sent = await call(getAccountDeletion, {})
    set(answeredAtom, sent.ok ? sent.answer.deletion : 'failed')
  },
)
deletionAtom.onMount = fetch => void fetch()

/** Asks for the code that deletes the account. */
export const sendDeletionCodeAtom = atom(null, async (get, set): Promise<Said> => {
  const sent = await call(sendDeletionCode, get(captchaBodyAtom))
  const isSent = set(codeAskedAtom, sent)
  if (!sent.ok) return saidOf(sent.failure, accountFailures.send_deletion_code)
  const typed = get(ownSettingsDraft.atom)
  if (isSent && typed.deletion)
    set(ownSettingsDraft.atom, { ...typed, deletion: 'code sent', codeSentAt: Date.now() })
  return null
})

/** The account was deleted on this page. */
export const isAccountDeletedAtom = atom(false)

/** Deletes the account with the code that was typed, and clears this device. A refused code is cleared. */
export const deleteAccountAtom = atom(null, async (get, set): Promise<Said> => {
  set(ownCodeProblemAtom, null)
  const sent = await call(deleteAccount, { code: get(ownCodeAtom) })
  if (!sent.ok) {
    if (set(codeRefusedAtom, sent.failure)) return null
    // Something may be open that was not when the page was read.
    if (sent.failure.kind === 'refused') await set(deletionAtom)
    return saidOf(sent.failure, accountFailures.delete_account)
  }
  set(isAccountDeletedAtom, true)
  await set(signOutAtom)
  return null
})
