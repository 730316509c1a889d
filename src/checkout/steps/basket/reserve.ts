import { atom } from 'jotai'
import { limits } from '../../../../contract/limits.ts'
import { checkoutAtom, loadingAtom } from '../../../state/checkout.ts'
import { pause } from '../../../watch/pause.ts'
import { moveOnAtom } from '../../moveOn.ts'
import { belowMinimumAtom, removedAtom, updatingAtom } from './edits.ts'

export const movingAtom = atom(false)

/** Some ticket that another one requires is not in the basket. */
export const missingRequiredAtom = atom(get => {
  const tickets = get(checkoutAtom)?.tickets ?? []
  const held = new Set(tickets.map(line => line.ticket_id))
  return tickets
    .flatMap(line => line.required_tickets)
    .filter(required => !required.ids.some(id => held.has(id)))
})

export const mayReserveAtom = atom(
  get =>
    get(loadingAtom) === 0 &&
    !get(updatingAtom) &&
    !get(belowMinimumAtom) &&
    get(missingRequiredAtom).length === 0,
)

/** From the basket to the reserve step, a moment after the press. */
export const pressReserveAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(mayReserveAtom) || get(movingAtom)) return
  set(movingAtom, true)
  set(removedAtom, null)
  await pause(limits.reserveDelay)
  await set(moveOnAtom, 'basket')
  set(movingAtom, false)
})
