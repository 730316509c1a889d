import { atom } from 'jotai'
import { makeGooglePasses } from '../../contract/calls/wallet.ts'
import { call } from '../api/call.ts'

/** Whether the passes are being made, or could not be made. */
export const googlePassesAtom = atom<'idle' | 'making' | 'failed'>('idle')

/** Makes passes of the tickets for this date, and goes to Google's page that saves them. */
export const saveToGoogleAtom = atom(null, async (get, set, dateId: number): Promise<void> => {
  if (get(googlePassesAtom) === 'making') return
  set(googlePassesAtom, 'making')
  const sent = await call(makeGooglePasses, { date_id: dateId })
  set(googlePassesAtom, sent.ok ? 'idle' : 'failed')
  if (sent.ok) location.assign(sent.answer.url)
})
