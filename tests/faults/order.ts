/** What a shopper of the grid orders. */
export interface Order {
  event: string
  ticket: string
  /** What is put in the basket only to be taken out again. */
  otherTicket: string
}

/* Free, so that the way to it has no payment in it. */

export const event = 'supper-in-the-glasshouse'
export const ticket = 'A place at the table'
export const otherTicket = 'By the stove'

export const free: Order = { event, ticket, otherTicket }
export const priced: Order = { event: 'the-moonlit-circus', ticket: 'Gallery', otherTicket: 'Ringside' }
export const covered: Order = {
  event: 'the-lighthouse-keepers-ball',
  ticket: 'Keeper',
  otherTicket: 'Assistant keeper',
}
/** Of the bales a customer may have as many as there are, so that what is left tells what was taken. */
export const charitable: Order = {
  event: 'an-evening-with-the-owls',
  ticket: 'On the hay bales',
  otherTicket: 'Under the beams',
}
