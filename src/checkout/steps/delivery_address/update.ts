import { atom } from 'jotai'
import { setDeliveryAddress } from '../../../../contract/calls/address.ts'
import { savedAddressesAtom } from '../../../address/saved.ts'
import type { Settlement, UpdateRow } from '../../../outbox/update.ts'
import { savesStep } from '../../saveStep.ts'
import { deliveryDraft } from './draft.ts'

/** A new address that is saved stands among the saved ones from now on, and is no longer typed. */
const settledDeliveryAtom = atom(
  null,
  async (get, set, settlement: Settlement<typeof setDeliveryAddress>): Promise<void> => {
    const { selected_user_address_id: selected, ...sent } = settlement.body.address
    const isSent = JSON.stringify(sent) === JSON.stringify(get(deliveryDraft.atom).address)
    if (settlement.outcome.kind === 'applied' && selected === 'new' && isSent) {
      const before = get(savedAddressesAtom).length
      await set(savedAddressesAtom)
      if (get(savedAddressesAtom).length > before) set(deliveryDraft.atom, deliveryDraft.empty)
    }
    await set(savesStep.settled, settlement)
  },
)

/** The checkout's answer does not hold the address. */
export const setDeliveryAddressUpdate: UpdateRow<typeof setDeliveryAddress> = {
  call: setDeliveryAddress,
  overlay: checkout => checkout,
  ...savesStep,
  settled: settledDeliveryAtom,
}
