/* What the shoppers of the grid order: free, so that their way has no payment in it. */

export const event = 'supper-in-the-glasshouse'
export const ticket = 'A place at the table'
/** What is put in the basket only to be taken out again. */
export const otherTicket = 'By the stove'
