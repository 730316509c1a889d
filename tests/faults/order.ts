/** The orders of the fault grid. */
export interface Order {
  event: string
  ticket: string
  /** A ticket that is added to the basket and removed again. */
  otherTicket: string
  /** More are left than the event page states, so that what was taken does not show there. */
  isStockLarge?: true
  /** Its tickets come after the last of several payments. */
  isHeldBack?: true
}

/* Free, so that the way to it has no payment in it. */

export const event = 'supper-in-the-glasshouse'
export const ticket = 'A place at the table'
export const otherTicket = 'By the stove'

export const free: Order = { event, ticket, otherTicket }
export const priced: Order = {
  event: 'the-moonlit-circus',
  ticket: 'Gallery',
  otherTicket: 'Ringside',
  isStockLarge: true,
}
/** Its organiser posts the tickets, asks a question and offers refund protection. */
export const covered: Order = {
  event: 'the-lighthouse-keepers-ball',
  ticket: 'Keeper',
  otherTicket: 'Assistant keeper',
}
/** Nobody signs in. */
export const express: Order = {
  event: 'the-comet-comes-back',
  ticket: 'Telescope for two',
  otherTicket: 'Blanket',
  isStockLarge: true,
}
/** This ticket has no limit per customer, so the remaining stock shows how many were taken. */
export const charitable: Order = {
  event: 'an-evening-with-the-owls',
  ticket: 'On the hay bales',
  otherTicket: 'Under the beams',
}
