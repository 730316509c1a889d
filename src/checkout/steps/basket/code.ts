import { atom } from 'jotai'
import { setCode } from '../../../../contract/calls/basket.ts'
import { call } from '../../../api/call.ts'
import { reloadAtom, reservingErrorAtom } from '../../../state/checkout.ts'
import { failures } from '../../../text/failures.ts'
import { notices } from '../../../text/notices.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { isEditableAtom } from './edits.ts'

/** The typed code. Codes are worth money, so the device does not store them. */
export const codeAtom = atom('')
export const codeProblemAtom = atom<string | null>(null)
/** The code that was applied last, until another one is typed. */
export const appliedCodeAtom = atom<string | null>(null)
export const applyingAtom = atom(false)

/** The basket's words about a code that is not applied are said of the one that was typed. */
const forgetNotAppliedAtom = atom(null, (get, set) => {
  if (get(reservingErrorAtom) === notices.codeNotApplied) set(reservingErrorAtom, null)
})

export const typeCodeAtom = atom(null, (_get, set, typed: string) => {
  set(forgetNotAppliedAtom)
  set(codeAtom, typed)
  set(codeProblemAtom, null)
  set(appliedCodeAtom, null)
})

/** Applies the code, then reads the basket back with its reduction. */
export const applyCodeAtom = atom(null, async (get, set): Promise<void> => {
  const code = get(codeAtom).trim()
  if (get(applyingAtom) || code === '') return
  set(applyingAtom, true)
  set(forgetNotAppliedAtom)
  if (await set(isEditableAtom)) await set(askAtom, code)
  set(applyingAtom, false)
})

const askAtom = atom(null, async (get, set, code: string): Promise<void> => {
  const sent = await call(setCode, { code })
  if (!sent.ok) {
    toast(failures.set_code)
    return
  }
  if (!sent.answer.code_applied) return set(codeProblemAtom, sent.answer.code_problem ?? notices.invalidCode)
  // Another code may have been typed meanwhile.
  if (get(codeAtom).trim() === code) {
    set(codeAtom, '')
    set(appliedCodeAtom, code)
  }
  await set(reloadAtom)
})
