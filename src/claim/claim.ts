import { atom } from 'jotai'
import { claimTransfer, openTransfer, type SentTickets } from '../../contract/calls/transfers.ts'
import type { Sent } from '../../offline/send.ts'
import { call } from '../api/call.ts'
import { busyCommand } from '../state/command.ts'
import { refreshUserAtom } from '../state/loadUser.ts'
import { refreshWalletAtom } from '../state/loadWallet.ts'
import { storeFailures } from '../text/storeFailures.ts'

/** What the link shows; null: it is not known yet. */
export const sentTicketsAtom = atom<SentTickets | null>(null)

/** Why the last call failed. */
export const claimFailureAtom = atom<string | null>(null)

/** The token is behind the # of the link. */
const asked = () => ({ token: location.hash.slice(1) })

const wordsOf = (sent: Extract<Sent<typeof openTransfer>, { ok: false }>, words: string): string =>
  (sent.failure.kind === 'refused' && sent.failure.error) || words

/** Reads what the link shows. The user comes first, because that answer starts the session. */
export const openLinkAtom = atom(null, async (_get, set): Promise<void> => {
  set(claimFailureAtom, null)
  await set(refreshUserAtom)
  const sent = await call(openTransfer, asked())
  if (sent.ok) set(sentTicketsAtom, sent.answer)
  else set(claimFailureAtom, wordsOf(sent, storeFailures.open_transfer))
})

/** Opens the link when the page is shown, and for another link that is opened while it is. */
export const openedLinkAtom = atom(null, (_get, set) => {
  set(sentTicketsAtom, null)
  return set(openLinkAtom)
})
openedLinkAtom.onMount = open => {
  const look = () => void open()
  look()
  addEventListener('hashchange', look)
  return () => removeEventListener('hashchange', look)
}

export const isClaimingAtom = atom(false)

/** Claims the tickets, stores them on this device, and shows that they are there. */
export const claimTicketsAtom = busyCommand(
  isClaimingAtom,
  atom(null, async (_get, set): Promise<void> => {
    set(claimFailureAtom, null)
    const sent = await call(claimTransfer, asked())
    if (!sent.ok) set(claimFailureAtom, wordsOf(sent, storeFailures.claim_transfer))
    // What the server knows now, also where the tickets were taken back meanwhile or the answer was lost.
    const shown = await call(openTransfer, asked())
    if (!shown.ok) return
    set(sentTicketsAtom, shown.answer)
    if (shown.answer.state !== 'own') return
    set(claimFailureAtom, null)
    await set(refreshWalletAtom)
  }),
)
