import { plural } from '../../contract/format/words.ts'

/** Texts of the page on which a recipient claims tickets. */
export const claimTexts = {
  sent: (from: string, qty: number) => `${from || 'Somebody'} has sent you ${plural(qty, 'ticket')}`,
  gift: (from: string, qty: number) => `A present from ${from || 'somebody'}: ${plural(qty, 'ticket')}`,
  says: (from: string) => `${from || 'The sender'} writes:`,
  claim: 'Add to my ticket wallet',
  /** After the press the sender's codes are no longer valid. */
  afterwards: 'They are yours then, and the codes of the sender are no longer valid.',
  toWallet: 'Go to ticket wallet',
  tryAgain: 'Try again',
  ownWallet: 'Your ticket wallet',
  browse: 'Browse events',
  own: 'These tickets are in your ticket wallet.',
  elsewhere:
    'To see them on another device too, sign in there with the e-mail address that the letter went to.',
  claimed:
    'These tickets have been claimed already. If it was you, they are in the ticket wallet of the device that claimed them, and in that of your account.',
  cancelled: (from: string) => `${from || 'The sender'} has taken these tickets back.`,
  ended: 'These tickets are no longer valid: the event is over, or their order was cancelled.',
} as const
