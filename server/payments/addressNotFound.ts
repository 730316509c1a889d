/** The words for a billing address that a card's provider does not know. A payment that failed with them has an address error. */
export const addressNotFound = 'We were unable to find your address. Please try a different address'
