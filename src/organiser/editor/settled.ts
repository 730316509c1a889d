import { atom } from 'jotai'
import type { setEventField } from '../../../contract/calls/organiserEvents.ts'
import { kindAt } from '../../../contract/catalogue/eventFields.ts'
import type { Settlement } from '../../outbox/update.ts'
import { editedAtom, rememberDraftAtom, serverDraftsAtom } from './draftState.ts'
import { fetchDraftAtom, forgetTypedAtom, saveTypedAtom } from './edit.ts'

/**
 * What the server has of a field follows from an update that it has applied. Rows are joined with those of others, and after
 * a refusal somebody else's words are there: then it is read. What is typed is forgotten last, so that nothing flashes.
 */
export const settledFieldAtom = atom(
  null,
  async (get, set, { body, outcome }: Settlement<typeof setEventField>): Promise<void> => {
    if (outcome.kind === 'undelivered') return
    const { draft, field, value, stamp } = body
    const isApplied = outcome.kind === 'applied'
    const server = get(serverDraftsAtom).get(draft)
    if (!isApplied || kindAt(field) === 'rows') {
      if (get(editedAtom)?.draft === draft) await set(fetchDraftAtom)
    } else if (server) {
      const fields = { ...server.fields, [field]: { value, stamp, by: '' } }
      set(rememberDraftAtom, { draft, server: { ...server, fields } })
    }
    if (isApplied) set(forgetTypedAtom, draft, (one, typed) => one === field && typed.value === value)
    await set(saveTypedAtom)
  },
)
