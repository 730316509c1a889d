import { plural } from '../../contract/format/words.ts'

/** Texts of the offer of a refund for an event that was moved or postponed. */
export const refundOfferTexts = {
  postponed: (event: string) => `${event} was postponed`,
  moved: (event: string) => `${event} has changed`,
  now: (now: string) => `It is now ${now}.`,
  ask: (tickets: number) => `Do you keep your ${plural(tickets, 'ticket')}?`,
  keep: 'Keep my tickets',
  giveBack: (amount: string) => (amount ? `Give them back for ${amount}` : 'Give them back'),
  askGiveBack: 'Give these tickets back?',
  ends: (tickets: number, amount: string) =>
    `${plural(tickets, 'ticket')} will no longer be valid. ${
      amount ? `What they have cost, ${amount}, goes back the way it was paid.` : 'Nothing was paid for them.'
    } This cannot be undone.`,
  kept: 'You keep your tickets.',
  refunded: 'Your tickets are given back. You get a letter about it.',
  notLoaded: 'This offer could not be loaded. Please check your connection and try again',
  notSent: 'Your answer could not be sent. Please check your connection and try again',
  over: 'This was answered already, or it is over. The tickets that you still have are below.',
} as const
