/** Texts of the organisers' questions. */
export const questionTexts = {
  steps: 'Tickets with questions',
  basket: 'Basket',
  complete: 'complete',
  choose: 'Choose an answer',
  copy: 'Copy these answers to all tickets',
} as const
