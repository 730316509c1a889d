import { atom } from 'jotai'
import { cancelTransfer } from '../../../contract/calls/transfers.ts'
import type { WalletTransfer } from '../../../contract/entities/wallet.ts'
import { call } from '../../api/call.ts'
import { busyCommand } from '../../state/command.ts'
import { refreshWalletAtom } from '../../state/loadWallet.ts'
import { walletAtom } from '../../state/wallet.ts'
import { storeFailures } from '../../text/storeFailures.ts'
import { transferTexts } from '../../text/transfer.ts'

/** What was sent from here to other people, the newest first. */
export const transfersAtom = atom<WalletTransfer[]>(get => get(walletAtom)?.data.transfers ?? [])

/** Nobody has claimed the tickets, and they were neither refunded nor taken back. */
export const isTransferOpen = ({ state, is_refunded }: WalletTransfer): boolean =>
  !is_refunded && (state === 'scheduled' || state === 'sent')

export const isTakingBackAtom = atom(false)

/** Why tickets could not be taken back. */
export const takeBackFailureAtom = atom<string | null>(null)

/** Takes tickets back that nobody has claimed. Whatever the answer is, the list shows what the server knows now. */
export const takeBackAtom = busyCommand(
  isTakingBackAtom,
  atom(null, async (get, set, transfer_id: string): Promise<void> => {
    set(takeBackFailureAtom, null)
    const sent = await call(cancelTransfer, { transfer_id })
    const isFresh = await set(refreshWalletAtom)
    if (sent.ok) return
    const refused = sent.failure.kind === 'refused' ? sent.failure.error : null
    const isOpen = get(transfersAtom).some(one => one.id === transfer_id && isTransferOpen(one))
    // Where the answer was lost, the list says what became of the request.
    if (refused || isOpen)
      set(
        takeBackFailureAtom,
        refused ?? (isFresh ? storeFailures.cancel_transfer : transferTexts.takeBackUnknown),
      )
  }),
)
