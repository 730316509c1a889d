import { array, defaulted, number, object, optional, string } from 'superstruct'
import { act, read, update } from '../call.ts'
import { addressEntered, foundAddresses, places, savedAddresses } from '../entities/address.ts'
import { id, text } from '../fields.ts'

export const getAddressAllCountriesStates = read('get_address_all_countries_states', {
  answer: places,
})

export const getUserAddresses = read('get_user_addresses', {
  under: 'user',
  answer: object({ existing_addresses: savedAddresses }),
})

export const lookupAddress = read('lookup_address', {
  under: 'user',
  request: object({ address: text() }),
  answer: object({ possible_addresses: foundAddresses }),
})

export const deleteAddress = update('delete_address', {
  under: 'user',
  alone: true,
  resource: body => `address:${body.address_id}`,
  request: object({ address_id: id() }),
})

export const setDeliveryAddress = update('set_delivery_address', {
  resource: () => 'delivery_address',
  request: object({
    address: addressEntered,
    gift_voucher_from: defaulted(array(text()), []),
    gift_voucher_to: defaulted(array(text()), []),
  }),
})

export const setBillingAddress = act('set_billing_address', {
  needs: 'basket',
  request: object({ address: addressEntered, contact_number: optional(text(40)) }),
  answer: object({
    id: number(),
    first_name: string(),
    last_name: string(),
    address_1: string(),
    address_2: string(),
    town: string(),
    postcode: string(),
    state: string(),
    country_code: string(),
  }),
})
