import { atom } from 'jotai'
import { getWallet } from '../../contract/calls/wallet.ts'
import { type Wallet, wallet } from '../../contract/entities/wallet.ts'
import { deviceChange, loadFromDevice, saveToDevice } from '../../offline/deviceStore.ts'
import { removeDrawnPages } from '../../offline/drawnPages.ts'
import { call } from '../api/call.ts'
import { token } from '../api/token.ts'
import { walletAtom } from './wallet.ts'

/** The tickets, until they are replaced or their owner signs out. */
export const walletRow = { name: 'wallet', struct: wallet }

/** Reads the tickets from the device. What has come from the server meanwhile is newer. */
export const openWalletAtom = atom(null, async (get, set) => {
  const before = get(walletAtom)
  const [stored] = await loadFromDevice([walletRow])
  if (get(walletAtom) === before) set(walletAtom, stored)
})

/**
 * Fetches the tickets and stores them; false where that failed. While nobody is signed in, the tickets on the device
 * stay, because they must open at the gate, and those that an express guest has bought here join them. Without a session
 * there is no request.
 */
export const refreshWalletAtom = atom(null, async (get, set): Promise<boolean> => {
  if ((await token()) === null) return true
  const sent = await call(getWallet, {})
  if (!sent.ok || tellsNothing(sent.answer)) return sent.ok
  const isJoined = sent.answer.owner === null
  if (isJoined && get(walletAtom) === undefined) await set(openWalletAtom)
  const data = isJoined ? joined(get(walletAtom)?.data, sent.answer) : sent.answer
  const before = get(walletAtom)?.data.tickets
  // The wallet as it was drawn shows other tickets. Where it is open, it is drawn and stored again.
  if (JSON.stringify(before) !== JSON.stringify(data.tickets)) await removeDrawnPages()
  set(walletAtom, { savedAt: Date.now(), data })
  await saveToDevice([deviceChange(walletRow, data)])
  return true
})

/** Nobody is signed in, and no express guest has bought here. */
const tellsNothing = ({ owner, tickets, transfers = [], gone = [] }: Wallet): boolean =>
  owner === null && tickets.length + transfers.length + gone.length === 0

/** What an express guest has, and what was on the device before and is not gone; the next event first. */
function joined(stored: Wallet | undefined, answer: Wallet): Wallet {
  const { tickets, transfers = [], gone = [] } = answer
  const replaced = new Set([...tickets, ...transfers].map(({ id }) => id).concat(gone))
  const stays = ({ id }: { id: string }) => !replaced.has(id)
  const all = [...(stored?.tickets.filter(stays) ?? []), ...tickets]
  return {
    ...answer,
    email: stored?.email ?? null,
    owner: stored?.owner ?? null,
    tickets: all.sort((one, other) => one.starts_at.localeCompare(other.starts_at)),
    transfers: [...transfers, ...(stored?.transfers?.filter(stays) ?? [])],
  }
}

/** While it is mounted, the tickets are fetched now and whenever the network comes back. */
export const walletRefreshAtom = atom(null, (_get, set) => set(refreshWalletAtom))
walletRefreshAtom.onMount = refresh => {
  const look = () => void refresh()
  look()
  addEventListener('online', look)
  return () => removeEventListener('online', look)
}
