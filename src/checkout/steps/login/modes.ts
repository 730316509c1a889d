import { atom } from 'jotai'
import { is } from 'superstruct'
import {
  checkOneTimeCode,
  codeRefusal,
  logoutOfSale,
  saveGuestToSale,
  sendOneTimeCode,
} from '../../../../contract/calls/account.ts'
import { limits } from '../../../../contract/limits.ts'
import { call } from '../../../api/call.ts'
import { accountDraftAtom, noAccountDraft } from '../../../state/drafts.ts'
import { savingAtom } from '../../../state/saving.ts'
import { forgetPersonAtom } from '../../../state/signOut.ts'
import { loadUserAtom, refreshUserAtom } from '../../../state/user.ts'
import { failures } from '../../../text/failures.ts'
import { notices } from '../../../text/notices.ts'
import { toast } from '../../../ui/toast.ts'
import { backToBasketAtom, moveOnAtom } from '../../moveOn.ts'

export type Mode = 'loading' | 'enter_email' | 'one_time_code_sent' | 'confirm_name' | 'confirm_account'

/** What the server knows comes before what was typed. */
const knownAtom = atom<'loading' | 'confirm_account' | null>('loading')

export const modeAtom = atom(
  (get): Mode => get(knownAtom) ?? get(accountDraftAtom).mode,
  (get, set, mode: Mode) => {
    const isKnown = mode === 'loading' || mode === 'confirm_account'
    set(knownAtom, isKnown ? mode : null)
    if (!isKnown) set(accountDraftAtom, { ...get(accountDraftAtom), mode })
  },
)

export const emailAtom = atom(
  get => get(accountDraftAtom).email,
  (get, set, email: string) => set(accountDraftAtom, { ...get(accountDraftAtom), email }),
)

export const nameAtom = atom(
  get => get(accountDraftAtom).name,
  (get, set, name: string) => set(accountDraftAtom, { ...get(accountDraftAtom), name }),
)

export const codeAtom = atom('')
/** The server's reason, at the field it is about. */
export const problemAtom = atom<string | null>(null)

/** What follows once the shopper is known: the checkout's next step, or the page that asked for sign-in. */
export const afterLoginAtom = atom<{ go: () => Promise<void> } | null>(null)

export const beginLoginAtom = atom(null, async (get, set): Promise<void> => {
  set(modeAtom, 'loading')
  set(problemAtom, null)
  const user = await set(loadUserAtom)
  // Back from the mail app, the code is asked for where it was; one that is too old is asked for again.
  const { mode, codeSentAt } = get(accountDraftAtom)
  const isGood = Date.now() - codeSentAt < limits.codeValidMinutes * 60_000
  set(modeAtom, user?.id ? 'confirm_account' : isGood ? mode : 'enter_email')
})

const finishAtom = atom(null, async (get, set): Promise<void> => {
  const after = get(afterLoginAtom)
  const isDone = after ? true : await set(moveOnAtom, 'login')
  // A code is good for once: who cannot go on is asked to continue, and for nothing that was given already.
  if (!isDone) return set(beginLoginAtom)
  set(modeAtom, 'loading')
  // It is saved; nothing of it needs to be kept as typed.
  set(accountDraftAtom, noAccountDraft)
  await after?.go()
})

/** Runs one save at a time and shows that it runs. */
const savingWhile = async (set: (value: boolean) => void, run: () => Promise<void>): Promise<void> => {
  set(true)
  try {
    await run()
  } finally {
    set(false)
  }
}

export const sendCodeAtom = atom(null, (get, set) =>
  savingWhile(
    value => set(savingAtom, value),
    async () => {
      set(problemAtom, null)
      const sent = await call(sendOneTimeCode, { email: get(emailAtom).trim() })
      if (sent.ok) {
        set(codeAtom, '')
        set(accountDraftAtom, { ...get(accountDraftAtom), codeSentAt: Date.now() })
        set(modeAtom, 'one_time_code_sent')
        return
      }
      toast(failures.send_one_time_code)
      if (sent.failure.kind === 'refused') set(problemAtom, sent.failure.error)
    },
  ),
)

export const checkCodeAtom = atom(null, (get, set) =>
  savingWhile(
    value => set(savingAtom, value),
    async () => {
      set(problemAtom, null)
      const sent = await call(checkOneTimeCode, { email: get(emailAtom).trim(), code: get(codeAtom) })
      if (sent.ok && sent.answer.has_account) {
        await set(refreshUserAtom)
        await set(finishAtom)
      } else if (sent.ok) {
        set(modeAtom, 'confirm_name')
      } else if (sent.failure.kind !== 'refused' || !is(sent.failure.body, codeRefusal)) {
        const reason = sent.failure.kind === 'refused' ? sent.failure.error : null
        set(
          problemAtom,
          reason ?? 'The code could not be checked. Please check your connection and try again',
        )
      } else if (sent.failure.body.type === 'one_time_code') {
        set(codeAtom, '')
        set(problemAtom, sent.failure.body.message)
      } else {
        await set(backToBasketAtom, sent.failure.body.message.error)
      }
    },
  ),
)

export const saveNameAtom = atom(null, (get, set) =>
  savingWhile(
    value => set(savingAtom, value),
    async () => {
      const sent = await call(saveGuestToSale, {
        email: get(emailAtom).trim(),
        fullname: get(nameAtom).trim(),
      })
      if (sent.ok) {
        await set(refreshUserAtom)
        await set(finishAtom)
      } else if (sent.failure.kind === 'refused') {
        // What was proved is not enough: the way to a name begins anew.
        set(modeAtom, 'enter_email')
        await set(backToBasketAtom, sent.failure.error ?? notices.unknownError)
      } else {
        set(problemAtom, 'Your name could not be saved. Please check your connection and try again')
      }
    },
  ),
)

export const confirmAccountAtom = atom(null, (_get, set) =>
  savingWhile(
    value => set(savingAtom, value),
    () => set(finishAtom),
  ),
)

export const signOutOfSaleAtom = atom(null, (_get, set) =>
  savingWhile(
    value => set(savingAtom, value),
    async () => {
      const sent = await call(logoutOfSale, {})
      if (!sent.ok) {
        toast(failures.logout_of_sale)
        return
      }
      await set(forgetPersonAtom, true)
      set(modeAtom, 'enter_email')
    },
  ),
)
