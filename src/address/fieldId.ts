import type { AddressField } from '../../contract/rules/address.ts'

/** What the address is for, in the words of autofill. */
export type AddressKind = 'billing' | 'shipping'

/** `find`: where an address is looked up. */
export const fieldId = (kind: AddressKind, field: AddressField | 'find'): string => `${kind}-${field}`
