import type { Payer } from '../../src/cards/CardForm.ts'

/** The payer in an answer of the server. */
export const billingAddress = {
  id: 7,
  first_name: 'Sam',
  last_name: 'Field',
  address_1: '1 Lantern Row',
  address_2: '',
  town: 'Testbury',
  postcode: 'ZZ99 1AA',
  state: '',
  country_code: 'GB',
}

export const payer: Payer = { ...billingAddress, phone: '07700 900123' }

/** The payer as sent to the provider. */
export const billing_details = {
  name: 'Sam Field',
  phone: '07700 900123',
  address: {
    line1: '1 Lantern Row',
    line2: '',
    city: 'Testbury',
    state: '',
    postal_code: 'ZZ99 1AA',
    country: 'GB',
  },
}
