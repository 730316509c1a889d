import { atom } from 'jotai'
import { openAccess } from '../../../contract/calls/catalogue.ts'
import { call } from '../../api/call.ts'
import { notOpened } from '../../text/notOpened.ts'
import { openedAtom } from './opened.ts'

export const isOpeningAccessAtom = atom(false)

/** Why the code that was entered last opens nothing. */
export const accessProblemAtom = atom<string | null>(null)

/** Asks for the tickets of the event at this address that a code opens. */
export const openAccessAtom = atom(null, async (get, set, url: string, typed: string): Promise<void> => {
  const code = typed.trim()
  if (code === '' || get(isOpeningAccessAtom)) return
  set(isOpeningAccessAtom, true)
  set(accessProblemAtom, null)
  const sent = await call(openAccess, { event: url.split('/').at(-2) ?? '', code })
  if (sent.ok) set(openedAtom, { ...sent.answer, url, code })
  else set(accessProblemAtom, (sent.failure.kind === 'refused' && sent.failure.error) || notOpened)
  set(isOpeningAccessAtom, false)
})
