import { enums, literal, nullable, number, object, string, union } from 'superstruct'
import { newAddress } from '../../contract/entities/address.ts'
import { draft } from '../state/draft.ts'

const struct = object({
  selected: nullable(union([literal('new'), number()])),
  stage: enums(['finding', 'found_addresses', 'address_found', 'adding_manually']),
  typed: string(),
  address: newAddress,
})

/** An address as it is chosen or typed. `selected`: null until somebody chooses. `typed`: what is searched for. */
export type AddressDraft = (typeof struct)['TYPE']

export const emptyAddress: AddressDraft = {
  selected: null,
  stage: 'finding',
  typed: '',
  address: {
    first_name: '',
    last_name: '',
    address_1: '',
    address_2: '',
    town: '',
    postcode: '',
    country: '',
    state: '',
  },
}

/** `country`: the code of the country that is chosen at first. */
export const addressDraft = (name: string, country = '') =>
  draft({ name, struct, empty: { ...emptyAddress, address: { ...emptyAddress.address, country } } })
