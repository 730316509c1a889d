import type { OrganiserAct } from '../../contract/calls/organiserActs.ts'
import { plural } from '../../contract/format/words.ts'
import { type OrganiserRole, roleNames } from '../../contract/organiserRoles.ts'

/** Who buys at the box office need not say a name. */
const buyer = (name: string): string => name || 'the buyer'

/** Texts of the organiser area. */
export const organiserTexts = {
  signIn: 'Sign in to see how your events sell.',
  signInLink: 'Sign in',
  notMember: 'This page is for organisers, and your e-mail address is not with one of them.',
  sales: 'Sales and orders',
  keptBack: 'Kept back',
  friends: 'Tickets that friends of these orders have bought:',
  orders: 'Orders',
  vouchers: 'Gift vouchers',
  admitted: (count: string) => `${count} in`,
  doorFindings: 'Tickets that should not have come in as they did',
  test: 'Test order',
  refunded: 'Refunded',
  givenBy: (member: string) => `Complimentary, from ${member}`,
  soldBy: (member: string) => `Sold at the box office by ${member}`,
  statuses: { postponed: 'Postponed', cancelled: 'Cancelled' },

  attendees: 'Attendees',
  downloadAttendees: 'Attendees as CSV',
  noAttendees: 'Nobody has a ticket yet.',
  attendeeColumns: [
    'Ticket',
    'Order',
    'Name',
    'E-mail address',
    'Ticket type',
    'Date',
    'Seat',
    'Test order',
    'Refunded',
  ],

  offline: 'There is no connection. Please try again when there is one',
  signedOut: 'You are signed out. Please sign in again',
  proof: 'Please confirm that it is you',
  whyProof: 'This can cost money, and you signed in some time ago. We send a one-time code to',
  sendProof: 'Send code',
  giveProof: 'Confirm',
  notProved: 'We could not check the code. Please try again',
  tryAgain: 'Try again',
  loading: 'Loading the members and what they have done',

  resend: 'Send the tickets again',
  resent: (email: string) => `The tickets are on their way to ${email}.`,
  refundOrder: 'Refund the order',
  askRefundOrder: (name: string, tickets: number) =>
    `${name || 'The buyer'} gets back what is left of what the order has cost at your events; what was paid at the box office you pay back by hand. ${
      tickets > 0
        ? `${plural(tickets, 'ticket')} and whatever else it has of yours`
        : 'All that it has of yours'
    } will no longer be valid. This cannot be undone.`,
  orderRefunded: (name: string) => `The order is refunded, and ${buyer(name)} gets a letter about it.`,
  due: (amount: string, name: string) =>
    `The bank has not taken ${amount} that went back to ${buyer(name)}. Please pay it in another way, such as a bank transfer.`,
  settle: 'It is paid',
  askSettle: (amount: string, name: string) => `You have paid ${amount} to ${buyer(name)} in another way?`,
  settled: (name: string) => `It is noted that ${buyer(name)} was paid.`,
  refundTicket: 'Refund this ticket',
  askRefundTicket: (name: string, ticket: string) =>
    `What this ticket has cost, if anything, goes back to ${buyer(name)}; what was paid at the box office you pay back by hand. 1 ticket (${ticket}) will no longer be valid, and its place can be sold again. This cannot be undone.`,
  ticketRefunded: (name: string) => `The ticket is refunded, and ${buyer(name)} gets a letter about it.`,

  members: 'Members',
  newMember: 'E-mail address of a new member',
  aboutMembers: 'They get a letter with a link, and sign in with this address.',
  role: 'Role',
  roleOf: (email: string) => `Role of ${email}`,
  roles: {
    owner: 'Owner: everything, and the members',
    editor: 'Editor: events and letters, and no personal data',
    box_office: 'Box office: sales at the counter, orders, refunds and the door',
    door: 'Door: checks tickets',
  },
  ownRole: (role: string) => `Your role is ${role}.`,
  beyond: {
    owner: '',
    editor: 'Orders and attendees are for owners and the box office, members, money and Gift Aid for owners.',
    box_office:
      'Events are changed and letters written by owners and editors. Members, money and Gift Aid are for owners.',
    door: 'You check tickets at the door. Sales, orders and events are for other roles.',
  },
  roleSet: (email: string, role: string) => `The role of ${email} is ${role} now.`,
  invited: 'Invited, not signed in yet',
  inviteAgain: 'Send the invitation again',
  invitedAgain: (email: string) => `The invitation is on its way to ${email}.`,
  takeInvitationBack: 'Take the invitation back',
  askTakeBack: 'Take this invitation back?',
  badEmail: 'Please type a valid e-mail address',
  addMember: 'Add a member',
  memberAdded: (email: string) => `${email} is invited: a letter is on its way.`,
  remove: 'Remove',
  askRemove: 'Remove this member?',
  removeMember: 'Remove the member',
  memberLoses: (email: string) => `${email} no longer sees this organiser’s events and orders.`,
  youLose: 'This is your own address: you no longer see this organiser’s events and orders.',
  memberRemoved: (email: string) => `${email} is no longer a member.`,
  lastOwner: 'The last owner stays, because nobody else could make another one.',
  noLongerMember: 'You are no longer a member.',
  log: 'What was done',
  nothingDone: 'Nothing yet.',
} as const

const roleName = (role: string): string => (role in roleNames ? roleNames[role as OrganiserRole] : role)

/** What a member has done, in words that follow who it was. */
export const actInWords: {
  [A in OrganiserAct['act']]: (act: Pick<OrganiserAct, 'about' | 'before' | 'after'>) => string
} = {
  refund_order: ({ about }) => `refunded the order ${about}`,
  refund_ticket: ({ about }) => `refunded the ticket ${about}`,
  refund_amount: ({ about, after }) => `refunded ${after} of the order ${about}`,
  exchange_ticket: ({ about, before, after }) => `exchanged the ticket ${about}: ${before} → ${after}`,
  settle_refund: ({ about }) => `paid a refund of the order ${about} by hand`,
  resend_tickets: ({ about }) => `sent the tickets of the order ${about} again`,
  change_order: ({ about, after }) => `changed the ${after} of the order ${about}`,
  change_answer: ({ about, after }) => `changed an answer of the order ${about}: ${after}`,
  add_member: ({ about, after }) => `invited ${about}${after ? ` as ${roleName(after)}` : ''}`,
  invite_again: ({ about }) => `invited ${about} again`,
  set_member_role: ({ about, before = '', after = '' }) =>
    `changed the role of ${about} from ${roleName(before)} to ${roleName(after)}`,
  remove_member: ({ about, before }) => `removed ${about}${before ? ` (${roleName(before)})` : ''}`,
  publish_event: ({ about, after }) => `published ${about}${after ? `: ${after}` : ''}`,
  change_codes: ({ about, after }) => `${after} ${about}`,
  make_token: ({ about }) => `made a token for the program “${about}”`,
  revoke_token: ({ about }) => `revoked the token of the program “${about}”`,
  change_webhook: ({ about, after }) => `${after} the webhook to ${about}`,
  send_letter: ({ about }) => `wrote the letter “${about}”`,
  stop_letter: ({ about }) => `stopped the letter “${about}”`,
  act_on_orders: ({ about, after }) => `${after} ${about}`,
  claim_gift_aid: ({ about }) => `claimed Gift Aid: ${about}`,
  send_complimentary: ({ about }) => `gave away ${about}`,
  change_settings: ({ after }) => `changed the settings${after ? `: ${after}` : ''}`,
  import_events: ({ about }) => `imported a file: ${about}`,
  delete_event_draft: ({ about }) => `discarded what was typed of ${about}`,
}
