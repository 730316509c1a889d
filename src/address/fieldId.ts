import type { AddressField } from '../../contract/rules/address.ts'

/** Whose address it is: as browsers call it when they fill it in. */
export type AddressKind = 'billing' | 'shipping'

export const fieldId = (kind: AddressKind, field: AddressField): string => `${kind}-${field}`
