import { beforeEach, expect, test } from 'vitest'
import { updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { saveDonation } from '../../../contract/calls/donation.ts'
import { writeUpdate } from '../../../offline/outbox.ts'
import { lostAtSignOutAtom, readUnsentAtom } from '../../../src/state/unsent.ts'
import { fakeIndexedDb } from '../../support/fakeIndexedDb.ts'
import { withStore } from '../../support/withStore.ts'

const store = withStore()
beforeEach(() => void fakeIndexedDb())

test('Signing out names each change that is not sent yet', async () => {
  expect(store.get(lostAtSignOutAtom)).toBe('')
  await writeUpdate(updateTicketQuantity, { ticket_id: 5, quantity: 3 })
  await writeUpdate(updateTicketQuantity, { ticket_id: 6, quantity: 1 })
  await writeUpdate(saveDonation, { amount_before_booking_fee: 5, charity_id: 4 })
  await store.set(readUnsentAtom)
  expect(store.get(lostAtSignOutAtom)).toBe(
    'Not sent yet, and lost when you sign out: a change of your basket, your donation. Connect first to keep them.',
  )
})
