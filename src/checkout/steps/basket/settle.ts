import { atom } from 'jotai'
import type { Settlement } from '../../../outbox/update.ts'
import { reloadAtom } from '../../../state/checkout.ts'
import { failures } from '../../../text/failures.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { dropEditAtom, editsAtom, removedAtom } from './editState.ts'

/** Follows the answer to an update of the basket: the basket is read back, and a refusal is shown on its line. */
export const settledLineAtom = atom(
  null,
  async (get, set, { call, resource, outcome }: Settlement): Promise<void> => {
    const failure = failures[call.name as keyof typeof failures]
    if (failure && outcome.kind === 'refused') toast(failure)
    if (outcome.kind === 'undelivered') return
    if (outcome.kind === 'refused') set(removedAtom, null)
    await set(reloadAtom)
    // A refusal has a notice; the warning at the field was about the quantity that was refused.
    const edit = get(editsAtom)[resource]
    if (outcome.kind !== 'applied' && edit && !('shown' in edit)) set(dropEditAtom, resource)
  },
)
