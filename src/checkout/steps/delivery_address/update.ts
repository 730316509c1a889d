import { setDeliveryAddress } from '../../../../contract/calls/address.ts'
import type { UpdateRow } from '../../../outbox/update.ts'
import { savesStep } from '../../saveStep.ts'

/** The checkout's answer does not hold the address. */
export const setDeliveryAddressUpdate: UpdateRow<typeof setDeliveryAddress> = {
  call: setDeliveryAddress,
  overlay: checkout => checkout,
  ...savesStep,
}
