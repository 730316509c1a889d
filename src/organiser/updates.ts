import type { CallNamed } from '../../contract/endpoints.ts'
import type { OrganiserUpdateName, UpdateRow } from '../outbox/update.ts'
import { setEventFieldUpdate } from './editor/update.ts'

/** Every update of the organiser's document. One without a row does not compile. */
export const organiserUpdates = {
  set_event_field: setEventFieldUpdate,
} satisfies { [N in OrganiserUpdateName]: UpdateRow<CallNamed<N>> }
