import { atom } from 'jotai'
import type { setEventField } from '../../../contract/calls/organiserEvents.ts'
import { formOf } from '../../../contract/catalogue/editable.ts'
import { kindAt } from '../../../contract/catalogue/formFields.ts'
import type { Settlement } from '../../outbox/update.ts'
import { appliedTo } from './applied.ts'
import { editedAtom, rememberDraftAtom, serverDraftsAtom, settledCountAtom } from './draftState.ts'
import { fetchDraftAtom, saveTypedAtom } from './edit.ts'

/**
 * What the server has of a field follows from an update that it has applied. Rows are joined with those of others, and after
 * a refusal somebody else's words are there: then it is read too. What is typed is forgotten last, so that nothing flashes.
 */
export const settledFieldAtom = atom(
  null,
  async (get, set, { body, outcome }: Settlement<typeof setEventField>): Promise<void> => {
    if (outcome.kind === 'undelivered') return
    const { draft, field } = body
    const isApplied = outcome.kind === 'applied'
    const server = get(serverDraftsAtom).get(draft)
    set(settledCountAtom, count => count + 1)
    if (isApplied && server) {
      const own = appliedTo(draft, field, body, server.fields[field]?.value ?? '')
      set(rememberDraftAtom, { draft, server: { ...server, fields: { ...server.fields, [field]: own } } })
    }
    const isKnown = isApplied && server !== undefined && kindAt(formOf(draft), field) !== 'rows'
    if (!isKnown && get(editedAtom)?.draft === draft) await set(fetchDraftAtom)
    await set(saveTypedAtom)
  },
)
