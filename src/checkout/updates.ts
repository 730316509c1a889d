import type { AnyCall, CallNamed } from '../../contract/endpoints.ts'
import { deleteAddressUpdate } from '../address/update.ts'
import type { OrganiserUpdateName, UpdateRow } from '../outbox/update.ts'
import { updateBasketStateUpdate } from './moveOn.ts'
import { steps } from './steps.ts'
// In the checkout's own chunk: what follows an update of the basket must not depend on the network.
import './steps/basket/settle.ts'
import { basketUpdates } from './steps/basket/updates.ts'
import { feedbackUpdate, subscribeToEventsUpdate } from './steps/order_completed/update.ts'

type StepSave = NonNullable<(typeof steps)[keyof typeof steps]['save']>
type StepUpdates = { [U in StepSave as U['call']['name']]: U }

/** The updates that save a step. */
const stepUpdates = Object.fromEntries(
  Object.values(steps).flatMap(({ save }) => (save ? [[save.call.name, save]] : [])),
) as StepUpdates

type UpdateName = Exclude<Extract<AnyCall, { kind: 'update' }>['name'], OrganiserUpdateName>

/** Every update that may wait in the outbox. One without a row does not compile. */
export const updates = {
  ...basketUpdates,
  ...stepUpdates,
  update_basket_state: updateBasketStateUpdate,
  subscribe_to_events: subscribeToEventsUpdate,
  send_customer_feedback: feedbackUpdate,
  delete_address: deleteAddressUpdate,
} satisfies { [N in UpdateName]: UpdateRow<CallNamed<N>> }
