import { atom } from 'jotai'
import type { setEventField } from '../../../contract/calls/organiserEvents.ts'
import { formOf } from '../../../contract/catalogue/editable.ts'
import { kindAt, mergedRows } from '../../../contract/catalogue/formFields.ts'
import type { Settlement } from '../../outbox/update.ts'
import { editedAtom, rememberDraftAtom, serverDraftsAtom, settledCountAtom } from './draftState.ts'
import { fetchDraftAtom, forgetTypedAtom, saveTypedAtom } from './edit.ts'

/**
 * What the server has of a field follows from an update that it has applied. Rows are joined with those of others, and after
 * a refusal somebody else's words are there: then it is read too. What is typed is forgotten last, so that nothing flashes.
 */
export const settledFieldAtom = atom(
  null,
  async (get, set, { body, outcome }: Settlement<typeof setEventField>): Promise<void> => {
    if (outcome.kind === 'undelivered') return
    const { draft, field, stamp } = body
    const isApplied = outcome.kind === 'applied'
    const isRows = kindAt(formOf(draft), field) === 'rows'
    const server = get(serverDraftsAtom).get(draft)
    set(settledCountAtom, count => count + 1)
    if (isApplied && server) {
      const value = isRows
        ? mergedRows(body.before, body.value, server.fields[field]?.value ?? '')
        : body.value
      const fields = { ...server.fields, [field]: { value, stamp, by: '' } }
      set(rememberDraftAtom, { draft, server: { ...server, fields } })
    }
    if ((!isApplied || isRows) && get(editedAtom)?.draft === draft) await set(fetchDraftAtom)
    if (isApplied) set(forgetTypedAtom, draft, (one, typed) => one === field && typed.value === body.value)
    await set(saveTypedAtom)
  },
)
