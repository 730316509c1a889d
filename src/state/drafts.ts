import { atom } from 'jotai'
import type { Data } from '../../offline/kept.ts'

/** What was typed at the account step and is not saved: never the code. */
export type AccountDraft = Data<'account'>

export const noAccountDraft: AccountDraft = { mode: 'enter_email', email: '', name: '', codeSentAt: 0 }

export const accountDraftAtom = atom<AccountDraft>(noAccountDraft)

/** The phone number as it was typed at the payment step. */
export const contactNumberAtom = atom('')
