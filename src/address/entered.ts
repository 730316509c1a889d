import { addressError, addressProblems } from '../../contract/rules/address.ts'
import { type AddressDraft, emptyAddress } from './draft.ts'
import type { SavedAddress } from './saved.ts'

/** What of the saved addresses is chosen: the last one where nobody chose, a new one where none is left. */
export function chosen({ selected }: AddressDraft, saved: SavedAddress[]): number | 'new' {
  if (selected === 'new') return 'new'
  return saved.find(({ id }) => id === selected)?.id ?? saved[0]?.id ?? 'new'
}

/** As it is sent. */
export function entered(draft: AddressDraft, saved: SavedAddress[]) {
  const selected = chosen(draft, saved)
  const { address } = selected === 'new' ? draft : emptyAddress
  return { ...address, selected_user_address_id: selected }
}

/** There is enough to try with: a saved address, or a postcode. */
export const isBegun = (draft: AddressDraft, saved: SavedAddress[]): boolean =>
  chosen(draft, saved) !== 'new' || draft.address.postcode.trim() !== ''

/** What is wrong with it by field, in order, and what is said of it as a whole; nothing of a saved one. */
export function problemsOf(draft: AddressDraft, saved: SavedAddress[]) {
  if (chosen(draft, saved) !== 'new') return { error: null, problems: {} }
  return { error: addressError(draft.address), problems: addressProblems(draft.address) }
}
