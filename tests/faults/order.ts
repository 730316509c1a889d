/** The orders of the fault grid. */
export interface Order {
  event: string
  ticket: string
  /** A ticket that is added to the basket and removed again. */
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
/** Its organiser posts the tickets and asks questions before and after the payment. */
export const posted: Order = {
  event: 'the-great-thistleton-marrow-weekend',
  ticket: 'Grown-up',
  otherTicket: 'Senior',
}
/** This ticket has no limit per customer, so the remaining stock shows how many were taken. */
export const charitable: Order = {
  event: 'an-evening-with-the-owls',
  ticket: 'On the hay bales',
  otherTicket: 'Under the beams',
}
