/** Says that a card's provider does not know the billing address: the error of such a payment. */
export const addressNotFound = 'We were unable to find your address. Please try a different address'
