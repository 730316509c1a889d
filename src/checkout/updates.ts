import type { AnyCall, CallNamed, Unbuilt } from '../../contract/endpoints.ts'
import { deleteAddressUpdate } from '../address/update.ts'
import type { UpdateRow } from '../outbox/update.ts'
import { updateBasketStateUpdate } from './moveOn.ts'
// In the checkout's own chunk: what follows an update of the basket must not depend on the network.
import './steps/basket/settle.ts'
import { basketUpdates } from './steps/basket/updates.ts'
import { saveDonationUpdate } from './steps/donation/update.ts'
import { updateDonationUpdate } from './steps/gift_aid/update.ts'
import { subscribeToEventsUpdate } from './steps/order_completed/update.ts'

type UpdateName = Exclude<Extract<AnyCall, { kind: 'update' }>['name'], Unbuilt>

/** Every update that may wait in the outbox. A new one is a row of the contract, a row in its feature's folder, and a line here. */
export const updates = {
  ...basketUpdates,
  update_basket_state: updateBasketStateUpdate,
  save_donation: saveDonationUpdate,
  update_donation: updateDonationUpdate,
  subscribe_to_events: subscribeToEventsUpdate,
  delete_address: deleteAddressUpdate,
} satisfies { [N in UpdateName]: UpdateRow<CallNamed<N>> }
