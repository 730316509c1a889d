import { atom } from 'jotai'
import { is } from 'superstruct'
import {
  checkOneTimeCode,
  codeRefusal,
  logoutOfSale,
  saveGuestToSale,
  sendOneTimeCode,
} from '../../../contract/calls/login.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../api/call.ts'
import { captchaAnswerAtom, captchaErrorAtom, challengeAnewAtom } from '../../captcha/pass.ts'
import { busyCommand } from '../../state/command.ts'
import { loadUserAtom, refreshUserAtom } from '../../state/loadUser.ts'
import { forgetPersonAtom } from '../../state/signOut.ts'
import { savingAtom } from '../../state/user.ts'
import { failures } from '../../text/failures.ts'
import { notices } from '../../text/notices.ts'
import { toast } from '../../ui/messages/toast.ts'
import { loginDraft } from './draft.ts'

export type Mode = 'loading' | 'enter_email' | 'one_time_code_sent' | 'confirm_name' | 'confirm_account'

/** The mode that follows from the server's answer; null: the mode of the draft. */
const knownModeAtom = atom<'loading' | 'confirm_account' | null>('loading')

export const modeAtom = atom(
  (get): Mode => get(knownModeAtom) ?? get(loginDraft.atom).mode,
  (get, set, mode: Mode) => {
    const isKnown = mode === 'loading' || mode === 'confirm_account'
    set(knownModeAtom, isKnown ? mode : null)
    if (!isKnown) set(loginDraft.atom, { ...get(loginDraft.atom), mode })
  },
)

export const emailAtom = atom(
  get => get(loginDraft.atom).email,
  (get, set, email: string) => set(loginDraft.atom, { ...get(loginDraft.atom), email }),
)

export const nameAtom = atom(
  get => get(loginDraft.atom).name,
  (get, set, name: string) => set(loginDraft.atom, { ...get(loginDraft.atom), name }),
)

export const oneTimeCodeAtom = atom('')
/** The server's reason, shown at the field. */
export const loginProblemAtom = atom<string | null>(null)

/** The site key of the captcha that the server asks for before it sends another code; null: it asks for none. */
export const codeSiteKeyAtom = atom<string | null>(null)

/** Where a login leads: set by the page or the step that shows it. */
export interface AfterLogin {
  /** The login is a step on the way to pay: its form shows the total. */
  isOfCheckout: boolean
  /** The shopper is signed in. false: the page could not go on. */
  signedIn: () => Promise<boolean>
  /** The server refused because the hold has ended or the sale is gone. */
  saleEnded: (reason: string) => Promise<void>
}

export const afterLoginAtom = atom<AfterLogin | null>(null)

/** Begins with what the server knows of the user; without one, with the mode of the draft while its code is valid. */
export const beginLoginAtom = atom(null, async (get, set): Promise<void> => {
  set(modeAtom, 'loading')
  set(loginProblemAtom, null)
  const user = await set(loadUserAtom)
  const { mode, codeSentAt } = get(loginDraft.atom)
  const isValid = Date.now() - codeSentAt < limits.codeValidMinutes * 60_000
  // A member of an organiser, and a friend with tickets that were sent to them, may have ordered nothing yet.
  if (user?.email && user.full_name === '' && get(afterLoginAtom)?.isOfCheckout) {
    set(emailAtom, user.email)
    return set(modeAtom, 'confirm_name')
  }
  set(modeAtom, user?.id ? 'confirm_account' : isValid ? mode : 'enter_email')
})

const finishAtom = atom(null, async (get, set): Promise<void> => {
  const isDone = await get(afterLoginAtom)?.signedIn()
  // A code works once: whoever cannot go on confirms their account, and types nothing again.
  if (!isDone) return set(beginLoginAtom)
  set(modeAtom, 'loading')
  set(loginDraft.atom, loginDraft.empty)
})

/** The address of the newest code while that code is valid; null without one. */
export const sentToAtom = atom(get => {
  const { codeSentAt, sentTo } = get(loginDraft.atom)
  return Date.now() - codeSentAt < limits.codeValidMinutes * 60_000 ? (sentTo ?? null) : null
})

/** Goes back to the field of the newest code. */
export const enterSentCodeAtom = atom(null, (get, set) => {
  const email = get(sentToAtom)
  if (email === null) return
  set(loginProblemAtom, null)
  set(emailAtom, email)
  set(modeAtom, 'one_time_code_sent')
})

/** Asks for a code, with the token of a captcha where one was passed. After a lost answer the same token is sent again. */
export const sendCodeAtom = busyCommand(
  savingAtom,
  atom(null, async (get, set): Promise<void> => {
    set(loginProblemAtom, null)
    const email = get(emailAtom).trim()
    const captcha = get(captchaAnswerAtom)
    const sent = await call(sendOneTimeCode, {
      email,
      ...(captcha !== null && { 'h-captcha-response': captcha }),
    })
    if (!sent.ok) {
      toast(failures.send_one_time_code)
      if (sent.failure.kind !== 'refused') return
      set(loginProblemAtom, sent.failure.error)
    }
    const asked = sent.ok && sent.answer.captcha ? sent.answer : null
    set(codeSiteKeyAtom, asked?.captcha_sitekey ?? null)
    set(captchaErrorAtom, asked?.error ?? null)
    set(challengeAnewAtom)
    if (!sent.ok || asked) return
    set(oneTimeCodeAtom, '')
    set(loginDraft.atom, { ...get(loginDraft.atom), codeSentAt: Date.now(), sentTo: email })
    // Whoever has typed another address meanwhile stays there, where the page also leads to the field of this code.
    if (get(emailAtom).trim() === email) set(modeAtom, 'one_time_code_sent')
  }),
)

const notChecked = 'The code could not be checked. Please check your connection and try again'

export const checkCodeAtom = busyCommand(
  savingAtom,
  atom(null, async (get, set): Promise<void> => {
    set(loginProblemAtom, null)
    const sent = await call(checkOneTimeCode, { email: get(emailAtom).trim(), code: get(oneTimeCodeAtom) })
    if (sent.ok && sent.answer.has_account) {
      await set(refreshUserAtom)
      await set(finishAtom)
    } else if (sent.ok) {
      set(modeAtom, 'confirm_name')
    } else if (sent.failure.kind !== 'refused' || !is(sent.failure.body, codeRefusal)) {
      const reason = sent.failure.kind === 'refused' ? sent.failure.error : null
      set(loginProblemAtom, reason ?? notChecked)
    } else if (sent.failure.body.type === 'one_time_code') {
      set(oneTimeCodeAtom, '')
      set(loginProblemAtom, sent.failure.body.message)
    } else {
      await get(afterLoginAtom)?.saleEnded(sent.failure.body.message.error)
    }
  }),
)

export const saveNameAtom = busyCommand(
  savingAtom,
  atom(null, async (get, set): Promise<void> => {
    const sent = await call(saveGuestToSale, {
      email: get(emailAtom).trim(),
      fullname: get(nameAtom).trim(),
    })
    if (sent.ok) {
      await set(refreshUserAtom)
      await set(finishAtom)
    } else if (sent.failure.kind === 'refused') {
      // The proof of the e-mail address does not count any more: the login begins again.
      set(modeAtom, 'enter_email')
      await get(afterLoginAtom)?.saleEnded(sent.failure.error ?? notices.unknownError)
    } else {
      set(loginProblemAtom, 'Your name could not be saved. Please check your connection and try again')
    }
  }),
)

export const confirmAccountAtom = busyCommand(
  savingAtom,
  atom(null, (_get, set) => set(finishAtom)),
)

export const signOutOfSaleAtom = busyCommand(
  savingAtom,
  atom(null, async (_get, set): Promise<void> => {
    const sent = await call(logoutOfSale, {})
    if (!sent.ok) {
      toast(failures.logout_of_sale)
      return
    }
    await set(forgetPersonAtom, true)
    set(modeAtom, 'enter_email')
  }),
)
