import { addressError, addressProblems } from '../../contract/rules/address.ts'
import { type AddressDraft, emptyAddress } from './draft.ts'
import { type AddressKind, fieldId } from './fieldId.ts'
import type { SavedAddress } from './saved.ts'

/** The chosen address: without a choice the last saved one, or a new one where none is saved. */
export function chosen({ selected }: AddressDraft, saved: SavedAddress[]): number | 'new' {
  if (selected === 'new') return 'new'
  return saved.find(({ id }) => id === selected)?.id ?? saved[0]?.id ?? 'new'
}

/** The address as it is sent. */
export function entered(draft: AddressDraft, saved: SavedAddress[]) {
  const selected = chosen(draft, saved)
  const { address } = selected === 'new' ? draft : emptyAddress
  return { ...address, selected_user_address_id: selected }
}

/** Each line of the address is shown to be typed, and not the search for it. */
export const isTyped = ({ stage }: AddressDraft): boolean =>
  stage === 'address_found' || stage === 'adding_manually'

/** The field where a postcode is typed or looked up. */
export const postcodeField = (kind: AddressKind, draft: AddressDraft): string =>
  fieldId(kind, isTyped(draft) ? 'postcode' : 'find')

/** The address can be submitted: a saved one is chosen, or a postcode is typed. */
export const isBegun = (draft: AddressDraft, saved: SavedAddress[]): boolean =>
  chosen(draft, saved) !== 'new' || draft.address.postcode.trim() !== ''

/** The problems of a new address by field, in order, and one message for all; a saved address has none. */
export function problemsOf(draft: AddressDraft, saved: SavedAddress[]) {
  if (chosen(draft, saved) !== 'new') return { error: null, problems: {} }
  return { error: addressError(draft.address), problems: addressProblems(draft.address) }
}
