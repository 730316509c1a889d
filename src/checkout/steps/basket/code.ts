import { atom } from 'jotai'
import { setCode } from '../../../../contract/calls/basket.ts'
import { call } from '../../../api/call.ts'
import { reloadAtom } from '../../../state/checkout.ts'
import { failures } from '../../../text/failures.ts'
import { notices } from '../../../text/notices.ts'
import { toast } from '../../../ui/toast.ts'
import { isEditableAtom } from './edits.ts'

/** As it is typed. A code is worth money: no device keeps it. */
export const codeAtom = atom('')
export const codeProblemAtom = atom<string | null>(null)
export const applyingAtom = atom(false)

export const typeCodeAtom = atom(null, (_get, set, typed: string) => {
  set(codeAtom, typed)
  set(codeProblemAtom, null)
})

/** What it takes off is then in the basket that is read back. */
export const applyCodeAtom = atom(null, async (get, set): Promise<void> => {
  const code = get(codeAtom).trim()
  if (get(applyingAtom) || code === '' || !(await set(isEditableAtom))) return
  set(applyingAtom, true)
  const sent = await call(setCode, { code })
  if (!sent.ok) toast(failures.set_code)
  else if (sent.answer.code_applied) {
    set(codeAtom, '')
    await set(reloadAtom)
  } else set(codeProblemAtom, notices.invalidCode)
  set(applyingAtom, false)
})
