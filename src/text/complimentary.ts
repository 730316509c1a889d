import { plural } from '../../contract/format/words.ts'
import type { WrongLine } from '../../contract/rules/guestList.ts'
import { sizes } from '../../contract/sizes.ts'

/** Texts of complimentary tickets in the organiser area. */
export const complimentaryTexts = {
  title: 'Complimentary tickets',
  ticket: 'Ticket',
  choose: 'Choose a ticket and its date',
  places: (name: string, date: string, kept: number, left: number) =>
    `${name}, ${date} (${kept > 0 ? `${kept} kept back, ` : ''}${left} left)`,
  guests: 'Guests',
  hint: `A guest on each line: name, e-mail address. At most ${sizes.guests}. Each gets a letter with one free ticket.`,
  file: 'Or a CSV file',
  understood: (count: number) => plural(count, 'guest'),
  wrong: 'These lines are not understood',
  line: (line: number, why: string, text: string) => `Line ${line}: ${why} – ${text}`,
  why: {
    'no address': 'it has no e-mail address',
    'two addresses': 'it has more than one e-mail address',
    'no name': 'it has no name',
    'too long': 'its name is too long',
    twice: 'it stands further up already',
    'too many': `only ${sizes.guests} guests fit into one list`,
  } satisfies Record<WrongLine, string>,
  send: 'Send the tickets',
  ask: (count: number, ticket: string) =>
    `${plural(count, 'guest')} ${count === 1 ? 'gets' : 'get'} a letter with a free ticket: ${ticket}. Places that are kept back are taken first.`,
  second:
    'Whoever has a complimentary ticket for this date already, or is on this list twice, gets another one.',
  correct: 'Please correct or delete the lines that are not understood.',
  nobody: 'Please type at least one guest.',
  noTicket: 'Please choose a ticket.',
  sent: (count: number) =>
    `${plural(count, 'complimentary ticket')} ${count === 1 ? 'is' : 'are'} on the way.`,
} as const
