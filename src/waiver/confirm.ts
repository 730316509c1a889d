import { atom } from 'jotai'
import { confirmActivityTerms } from '../../contract/calls/waiver.ts'
import { call } from '../api/call.ts'
import { storeFailures } from '../text/storeFailures.ts'

export const confirmingAtom = atom(false)
/** Why the confirmation failed. */
export const confirmFailureAtom = atom<string | null>(null)
/** The reference of the sale whose terms were confirmed on this page. */
export const confirmedAtom = atom<string | null>(null)

export const confirmTermsAtom = atom(null, async (get, set, sale_reference: string): Promise<void> => {
  if (get(confirmingAtom)) return
  set(confirmingAtom, true)
  set(confirmFailureAtom, null)
  const sent = await call(confirmActivityTerms, { sale_reference })
  if (sent.ok) set(confirmedAtom, sale_reference)
  else set(confirmFailureAtom, storeFailures.confirm_activity_terms)
  set(confirmingAtom, false)
})
