import { atom } from 'jotai'
import { cancelTransfer } from '../../contract/calls/transfers.ts'
import type { WalletTransfer } from '../../contract/entities/wallet.ts'
import { call } from '../api/call.ts'
import { busyCommand } from '../state/command.ts'
import { refreshWalletAtom, walletAtom } from '../state/wallet.ts'
import { storeFailures } from '../text/storeFailures.ts'

/** What was sent from here to other people, the newest first. */
export const transfersAtom = atom<WalletTransfer[]>(get => get(walletAtom)?.data.transfers ?? [])

export const isTakingBackAtom = atom(false)

/** Why tickets could not be taken back. */
export const takeBackFailureAtom = atom<string | null>(null)

/** Takes tickets back that nobody has claimed. Whatever the answer is, the list shows what the server knows now. */
export const takeBackAtom = busyCommand(
  isTakingBackAtom,
  atom(null, async (_get, set, transfer_id: string): Promise<void> => {
    set(takeBackFailureAtom, null)
    const sent = await call(cancelTransfer, { transfer_id })
    if (!sent.ok)
      set(
        takeBackFailureAtom,
        (sent.failure.kind === 'refused' && sent.failure.error) || storeFailures.cancel_transfer,
      )
    await set(refreshWalletAtom)
  }),
)
