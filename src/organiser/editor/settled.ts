import { atom } from 'jotai'
import type { setEventField } from '../../../contract/calls/organiserEvents.ts'
import { kindAt } from '../../../contract/catalogue/eventFields.ts'
import type { Settlement } from '../../outbox/update.ts'
import { editedAtom, rememberDraftAtom, serverDraftAtom } from './draftState.ts'
import { readDraftAtom, saveTypedAtom } from './edit.ts'

/** What an applied field says of the server's event is known; of rows, which are joined with others', and of a refusal it is read. */
export const settledFieldAtom = atom(
  null,
  async (get, set, { body, outcome }: Settlement<typeof setEventField>): Promise<void> => {
    const server = get(serverDraftAtom)
    if (get(editedAtom)?.draft !== body.draft || !server) return
    if (outcome.kind === 'undelivered') return
    if (outcome.kind !== 'applied' || kindAt(body.field) === 'rows') {
      await set(readDraftAtom)
      return
    }
    const { field, value, stamp } = body
    const fields = { ...server.fields, [field]: { value, stamp, by: '' } }
    set(rememberDraftAtom, { draft: body.draft, server: { ...server, fields } })
    await set(saveTypedAtom)
  },
)
