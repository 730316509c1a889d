/** Where the basket and the checkout are. A page that adds tickets needs no other address. */
export const checkoutPath = '/smartcheckout/'
