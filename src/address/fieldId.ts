import type { AddressField } from '../../contract/rules/address.ts'

/** What the address is for, in the words of autofill. */
export type AddressKind = 'billing' | 'shipping'

export const fieldId = (kind: AddressKind, field: AddressField): string => `${kind}-${field}`
