import { setEventField } from '../../../contract/calls/organiserEvents.ts'
import type { UpdateRow } from '../../outbox/update.ts'
import { editorTexts } from '../../text/eventEditor.ts'
import { settledFieldAtom } from './settled.ts'

/** The update of one field of an event. It changes nothing of a basket. */
export const setEventFieldUpdate: UpdateRow<typeof setEventField> = {
  call: setEventField,
  overlay: checkout => checkout,
  settled: settledFieldAtom,
  notice: (_body, error) => editorTexts.notSaved(error),
}
