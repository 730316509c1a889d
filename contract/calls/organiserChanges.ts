import { array, nullable, object } from 'superstruct'
import { read } from '../call.ts'
import { eventChange } from '../entities/eventChange.ts'
import { draftId, id } from '../fields.ts'

/** The changes of an event that its holders have noticed, the newest first, with how far their letters and refunds are. */
export const getEventChanges = read('get_event_changes', {
  method: 'GET',
  under: 'store',
  request: object({ organiser_id: id(), draft: draftId() }),
  /** null: the user is no member of this organiser, or the event is not this organiser's. */
  answer: object({ changes: nullable(array(eventChange)) }),
})
