import type { FormValue } from '../../../contract/form.ts'

/** A call as the specification's tables have it. */
export interface Documented {
  ids: string
  name: string
  method?: 'GET'
  path: string
  /** A sample payload with every documented field. */
  payload?: { [field: string]: FormValue }
  /** The fields of the payload that may be left out. */
  mayOmit?: string[]
  /** Optional fields that the page adds. */
  own?: string[]
  /** A sample answer with every field that is read; without it, the answer is not read. */
  answer?: { [field: string]: unknown } | string
  as?: 'text' | 'script'
  /** The fields of the answer that may be missing. */
  mayLack?: string[]
  kind: 'read' | 'update' | 'act'
  /** What an update of the sample payload sets. */
  resource?: string
  failure: string | null
}

export const CHECKOUT = '/ajax/checkout/checkout/'
export const USER = '/ajax/user/user/'

export const anAddress = {
  selected_user_address_id: 'new',
  first_name: 'Ann',
  last_name: 'Lee',
  address_1: '1 High Street',
  address_2: '',
  town: 'Leeds',
  postcode: 'LS1 4AP',
  country: '1',
  state: '',
}
