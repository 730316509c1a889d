import { deleteAddress } from '../../contract/calls/address.ts'
import { saysFailureAtom, type UpdateRow } from '../outbox/update.ts'
import { lazyCommand } from '../state/command.ts'
import { failures } from '../text/failures.ts'

export const deleteAddressUpdate: UpdateRow<typeof deleteAddress> = {
  call: deleteAddress,
  overlay: checkout => checkout,
  settled: lazyCommand(async () => (await import('./saved.ts')).settledDeletionAtom),
  saysFailure: saysFailureAtom,
  notice: (_body, error) => error ?? failures.delete_address,
}
