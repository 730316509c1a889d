import { plural } from '../../contract/format/words.ts'

/** Texts of sending tickets to other people; those of the specification stand word for word. */
export const transferTexts = {
  tile: 'Transfer tickets to friends',
  title: 'Transfer tickets',
  back: 'Back to your order',
  toTickets: 'Back to your tickets',
  toFriend: 'Send to a friend',
  fromOrder: (reference: string) => `Send from ${reference}`,
  none: 'None of these tickets can be sent any more.',
  stillYours: 'Until it is claimed, it is still yours: take it back below, or show its code.',
  unfinished: 'You have begun to send tickets.',
  goOn: 'Go on',
  signIn: 'Please sign in again to send tickets. What you have typed stays on this device.',
  showCode: 'Show its code',
  intro: 'Each person gets an e-mail with a link to their tickets. They stay yours until they are claimed.',
  left: (left: number) => `${plural(left, 'ticket')} to send`,
  person: (number: number) => `Person ${number}`,
  add: 'Add another person',
  remove: 'Remove',
  gift: 'This is a gift',
  delivery: 'When to deliver it',
  message: 'Message',
  dateHint: 'Day/month/year',
  timeHint: 'By your own clock',
  pick: 'Choose a date',
  send: 'Send tickets',
  sendWhenOnline: 'Send when back online',
  doNotSend: 'Do not send when back online',
  waits: 'Your tickets are sent from this page as soon as there is a connection. Keep it open.',
  unknown:
    'We do not know yet whether your tickets were sent. We ask again as soon as there is a connection.',
  takeBackUnknown:
    'We do not know yet whether the tickets were taken back. Check your connection and take them back again.',
  ask: 'Ask again',
  sent: 'Your tickets have been transferred',
  where:
    'Each person claims them by the link in their e-mail. Your ticket wallet shows who has, and there you can take back what nobody has claimed.',
} as const
