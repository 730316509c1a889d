import { beforeEach, expect, test } from 'vitest'
import type { WalletTransfer } from '../../../contract/entities/wallet.ts'
import { walletAtom } from '../../../src/state/wallet.ts'
import { isTransferOpen, takeBackAtom, takeBackFailureAtom } from '../../../src/wallet/transfers/transfers.ts'
import { aWallet } from '../../support/aWallet.ts'
import { fakeIndexedDb } from '../../support/fakeIndexedDb.ts'
import { answers, fakeServer, lost, refuses } from '../../support/fakeServer.ts'
import { withStore } from '../../support/withStore.ts'

const transfer: WalletTransfer = {
  id: '7f1f',
  name: 'Robin',
  email: 'robin@example.com',
  qty: 1,
  event_name: 'The Moonlit Circus',
  ticket_name: 'Gallery',
  state: 'sent',
  nice_send_at: '',
}
const walletWith = (state: WalletTransfer['state']) => ({
  ...aWallet(),
  owner: 7,
  transfers: [{ ...transfer, state }],
})
const FAILED = 'The tickets could not be taken back. Please check your connection and try again'
const UNKNOWN =
  'We do not know yet whether the tickets were taken back. Check your connection and take them back again.'

const store = withStore(store => store.set(walletAtom, { savedAt: 0, data: walletWith('sent') }))
beforeEach(() => void fakeIndexedDb())

test.each([
  [
    'whose answer is lost, and which the server did, did not fail',
    lost,
    answers(walletWith('cancelled')),
    null,
  ],
  ['that the server has not done failed', refuses(500, 'It broke'), answers(walletWith('sent')), FAILED],
  ['whose outcome nobody knows is not called failed', lost, lost, UNKNOWN],
  ['that is refused says why', refuses(422, 'They were claimed.'), lost, 'They were claimed.'],
])('GAP-123 a transfer taken back %s', async (_, cancel_transfer, get_wallet, failure) => {
  fakeServer({ cancel_transfer, get_wallet })
  await store.set(takeBackAtom, transfer.id)
  expect(store.get(takeBackFailureAtom)).toBe(failure)
})

test('GAP-98 what was refunded cannot be taken back', () => {
  expect([isTransferOpen(transfer), isTransferOpen({ ...transfer, is_refunded: true })]).toEqual([
    true,
    false,
  ])
})
