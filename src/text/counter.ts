import type { KeptEnd } from '../../contract/counter/counter.ts'
import { plural } from '../../contract/format/words.ts'

const tickets = (count: number) => plural(count, 'ticket')
const are = (count: number) => (count === 1 ? 'is' : 'are')

/** Texts of the box office: what is sold at the counter, with and without a network. */
export const counterTexts = {
  titleOf: (name: string) => `Box office of ${name}`,
  notYours: 'The box office of an organiser is for its owners and for members with the role Box office.',
  back: 'Organiser area',
  loading: 'Loading what is on sale',
  notOnDevice: 'This page needs a network the first time. After that it also opens without one.',
  tryAgain: 'Try again',
  noDates: 'No event of this organiser is coming.',

  offline: (kept: number) =>
    kept > 0
      ? `No network: you sell from the ${tickets(kept)} kept back for this device.`
      : 'No network, and no tickets are kept back for this device. Sales go on as soon as there is a network.',
  signedOut: 'You are signed out. Sign in again to send what was sold; nothing of it is lost.',

  sell: 'Sell',
  date: 'Event and date',
  dateGone: 'The date that you had chosen is no longer on sale. What you had entered for it was not sold.',
  chooseTickets: 'Tickets',
  left: (left: number, kept: number) =>
    kept > 0 ? `${left} left, ${kept} kept back here` : left > 0 ? `${left} left` : 'Sold out',
  keptHere: (kept: number) => (kept > 0 ? `${kept} kept back here` : 'None kept back here'),
  free: 'Free',
  method: 'How it is paid',
  methods: { cash: 'Cash', terminal: 'Card', free: 'Free' },
  aboutMethods: {
    cash: '',
    terminal: 'Take the payment at your own card terminal first.',
    free: 'The tickets are in the name of the guest, and cost nothing.',
  },
  total: 'Total',
  given: 'Amount given',
  change: (amount: string) => `Change: ${amount}`,
  tooLittle: (amount: string) => `${amount} is missing`,
  buyer: 'Name and e-mail address',
  name: 'Name',
  guestName: 'Name of the guest',
  email: 'E-mail address',
  emailHint: 'The tickets are sent to it.',
  nameNeeded: 'Type the name of the guest',
  badEmail: 'Type a valid e-mail address',
  noTickets: 'Choose at least one ticket.',
  tooMany: (most: number) => `A sale has at most ${most} tickets. Sell in several parts.`,
  tooDear: 'This sale costs too much. Sell in several parts.',
  sellNow: (total: string, method: string) => `Sell for ${total}, ${method.toLowerCase()}`,
  sellFree: 'Give the tickets',
  notKept:
    'So many are not kept back for this device. Without a network, only those that are kept back can be sold.',
  handedOver: 'Somebody else has signed in on this device. Nothing was sold.',
  notStored:
    'This device could not store the sale, so it was not made. Without a network, the device has to store it.',

  sold: (count: number) => `${tickets(count)} sold`,
  given_: (count: number) => `${tickets(count)} given`,
  soldFor: (total: string, method: string) => `${total}, ${method.toLowerCase()}`,
  order: (reference: string) => `Order ${reference}`,
  sentTo: (email: string) => `The tickets are on their way to ${email}.`,
  sentLater: (email: string) => `The tickets are sent to ${email} once there is a network.`,
  soldRefused: 'This sale was refused',
  aboutSoldRefused:
    'No order has its tickets. Take back what you have handed out, and give the money back or sell again.',
  print: 'Print the tickets',
  next: 'Next sale',
  ticketOf: (index: number, count: number) => `Ticket ${index} of ${count}`,
  code: (id: string) => `Code of ticket ${id}`,

  unanswered: 'It is not known whether this sale was made',
  aboutUnanswered:
    'The answer was lost. Ask again: the sale is made once, however often you ask. If you leave it and it was made after all, it is in the report of the day, where you can open and refund it.',
  askAgain: 'Ask again',
  leave: 'Leave it',
  refused: 'Sales that could not be recorded',
  aboutRefused:
    'They were made without a network, and the server has refused them. No order has their tickets: take back what was handed out. Give the money back or sell again, then remove them here.',
  numbers: (ids: string[]) => `${ids.length === 1 ? 'ticket' : 'tickets'} ${ids.join(', ')}`,
  remove: 'Remove',
  askRemove: 'Remove this sale from the device?',
  aboutRemove: 'The report of the day has it among the sales that were refused. No order has it.',
  removeAction: 'Remove the sale',
  sendAgain: 'Send again',
  waiting: (count: number) => `${plural(count, 'sale')} ${are(count)} not sent yet`,
  aboutWaiting: 'They are on this device, and are sent by themselves once there is a network.',
  aboutStuck: (organiser = 'this organiser') =>
    `This account no longer sells for ${organiser}, so its sales cannot be sent. Ask an owner of ${organiser} for the role Box office again: then they are sent. Otherwise write them down and give them to a member who sells there, before you sign out.`,
  send: 'Send now',
  ofDevice: 'the sales of this device',
  notSent: {
    unreachable: 'The server does not answer, so nothing was sent. The sales stay on this device.',
    signed_out: 'You are signed out, so nothing was sent. Sign in again; nothing of it is lost.',
    not_yours:
      'This account may not send them: it has no role that sells here. The sales stay on this device.',
    other: 'They were not all sent. The sales stay on this device: please try again.',
  },
  summary: (count: number, total: string, method: string, at: string) =>
    `${tickets(count)}, ${total}, ${method.toLowerCase()}, ${at}`,

  keep: 'Without a network',
  aboutKeep:
    'Keep tickets back for this device while there is a network. Nobody else can buy them, and you can sell them here when the network fails. They go back to the shop when you give them back, or at the end of the event.',
  keptOf: (count: number, name: string) => `${count} × ${name}`,
  noneKept: 'No tickets of this date are kept back for this device.',
  keepType: 'Ticket',
  canKeep: (left: number, most: number) =>
    left === 0
      ? 'None is left to keep back.'
      : left > most
        ? `${left} are left. At most ${most} are kept back at once.`
        : `${left} ${are(left)} left to keep back.`,
  keepNow: 'Keep back',
  kept: (count: number) => `${tickets(count)} ${are(count)} kept back for this device.`,
  noLongerKept: (count: number) => `${tickets(count)} ${are(count)} no longer kept back for this device`,
  whyEnded: {
    moved: date =>
      `The event was moved${date && `, now ${date}`}. They are for sale in the shop again: keep tickets back again if you need them.`,
    cancelled: () => 'The event was cancelled. Sell none of them.',
    postponed: () => 'The event was postponed. Sell none of them until it has a new date.',
    withdrawn: () => 'Tickets of this type can no longer be bought. Sell none of them.',
    currency: () =>
      'The event is sold in another currency now. They are for sale in the shop again: keep tickets back again if you need them.',
    let_in: () =>
      'The event is sold in another currency now, and a door has let them in. Their places stay taken until the date is over, and the report of the day names them as let in and not sold. Sell new tickets to those who came in with them.',
    over: () => 'The date is over. There is nothing to do.',
    given_back: () =>
      'A member has given them back at another device. Keep tickets back again if you need them.',
  } satisfies Record<KeptEnd, (date: string) => string>,
  forgetEnded: 'I have read it',
  giveBack: 'Give them back',
  gaveBack: (count: number) => `${tickets(count)} ${are(count)} for sale in the shop again.`,
  staysKept: (count: number) =>
    `${tickets(count)} ${count === 1 ? 'stays' : 'stay'} kept back, because a door has let ${count === 1 ? 'it' : 'them'} in. Sell ${count === 1 ? 'it' : 'them'}, or the report of the day names ${count === 1 ? 'it' : 'them'} as let in and not sold.`,
  givesBackLater: 'They go back as soon as there is a network.',
  elsewhere: 'Kept back for other devices',
  keptThere: (count: number, device: string) =>
    `${tickets(count)}, device ${device.slice(0, 4).toUpperCase()}`,
  keptBy: (members: string[], since: string) => `Kept back by ${members.join(', ')} since ${since}`,
  giveBackThere: 'Give back what is lost',
  askGiveBack: (count: number) => `Give back ${tickets(count)} of another device?`,
  aboutGiveBack:
    'Do this where the device is lost or broken. What it has sold without a network and not sent yet is no longer let in at the door, and is refused later if its places are gone by then. What a door has let in already stays kept back.',
  giveBackAction: 'Give them back',
  cannotStore: 'This device cannot store anything, so nothing can be kept back for it.',

  report: 'Report of a day',
  day: 'Day',
  reportLoading: 'Loading the report',
  nothing: 'Nothing was sold or paid back here on this day.',
  refusedOn: (count: number, total: string) =>
    `${plural(count, 'sale')} that ${count === 1 ? 'was' : 'were'} refused: ${total}`,
  aboutRefusedOn:
    'They were made without a network, and no order has them. Cash that was paid for them is in the drawer, unless it was given back.',
  unsoldOn: (count: number, total: string) =>
    `${tickets(count)} ${count === 1 ? 'was' : 'were'} let in and not sold: ${total}`,
  aboutUnsoldOn:
    'They were kept back for a device, and a door has let them in. If the device has sold them without a network, they leave this list once it has sent its sales. Otherwise nobody has paid for them. They stay kept back until their date is over, so they can still be sold, unless the event is cancelled or sold in another currency now, or their type is withdrawn.',
  unsold: (id: string, name: string, event: string, date: string, at: string, door: string) =>
    `Ticket ${[id, name, event, date].filter(Boolean).join(', ')}: let in on ${at}, ${door}. Kept back by`,
  unsoldColumns: [
    'Let in and not sold',
    'Member',
    'Device',
    'Door',
    'Ticket',
    'Event',
    'Date',
    'Number',
    'Price',
    'Currency',
  ],
  refusedColumns: [
    'Refused sale of',
    'Member',
    'Device',
    'Paid by',
    'Tickets',
    'Numbers of the tickets',
    'Amount',
    'Currency',
    'Reason',
  ],
  columns: {
    who: 'Member and device',
    method: 'Paid by',
    sales: 'Sales',
    tickets: 'Tickets',
    taken: 'Taken',
    paidBack: 'Paid back',
    left: 'Difference',
  },
  allOf: (method: string) => `All, ${method.toLowerCase()}`,
  device: (id: string, isOwn: boolean) => (isOwn ? 'this device' : `device ${id.slice(0, 4).toUpperCase()}`),
  fileColumns: [
    'Day',
    'Member',
    'Device',
    'Paid by',
    'Sales',
    'Tickets',
    'Taken',
    'Paid back',
    'Difference',
    'Currency',
  ],
  save: 'Download as CSV',
  file: (name: string, day: string) => `Box office ${name} ${day}`,
  aboutReport:
    'A sale, and a ticket that was let in, counts on the day on which the server has heard of it. Refunds count when a member has noted that they were paid by hand, on the page of the order.',
} as const
