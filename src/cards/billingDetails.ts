import type { Payer } from './CardForm.ts'

/** The payer, in the provider's field names. */
export const billingDetails = (payer: Payer) => ({
  name: `${payer.first_name} ${payer.last_name}`,
  phone: payer.phone,
  address: {
    line1: payer.address_1,
    line2: payer.address_2,
    city: payer.town,
    state: payer.state,
    postal_code: payer.postcode,
    country: payer.country_code,
  },
})
