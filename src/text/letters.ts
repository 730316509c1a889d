import type { ListedLetter, Reach } from '../../contract/calls/organiserLetters.ts'
import { wholeNumber } from '../../contract/format/money.ts'

const people = (count: number): string => (count === 1 ? '1 person' : `${wholeNumber(count)} people`)

/** Texts of the screen of letters to holders. */
export const letterTexts = {
  titleOf: (name: string) => `Letters of ${name}`,
  notYours: 'Letters are written by owners and editors.',
  loading: 'Looking for letters',
  write: 'Write to your ticket holders',
  who: 'Who gets it',
  whoHint:
    'Each holder gets one letter, however many tickets they have. Whoever was given a ticket holds it.',
  event: 'Event',
  allEvents: 'All events',
  dates: 'Dates',
  allDates: 'All dates',
  tickets: 'Tickets',
  allTickets: 'All tickets',
  chosen: (count: number) => `${count} chosen`,
  arrived: 'At the door',
  arrivals: { '': 'Arrived or not', not_yet: 'Not yet arrived', yes: 'Arrived' },
  question: 'Answer to a question',
  anyAnswer: 'Whatever was answered',
  answer: 'The answer contains',
  kind: 'What kind of letter is it?',
  kinds: {
    service: {
      name: 'About their tickets',
      about:
        'What holders need to know of the event they come to, such as the way in or a later start. It goes to all of them.',
    },
    marketing: {
      name: 'News and offers',
      about:
        'Other events, offers, anything that asks for more. The law allows it only to people who have agreed to your messages; it goes to them alone, and each letter has a link to leave.',
    },
  },
  counting: 'Counting the people',
  reach: ({ people: all, reached, no_consent, refused_before }: Reach): string => {
    if (all === 0) return 'Nobody holds such tickets now.'
    if (reached === all) return `It goes to ${people(reached)}.`
    const left = [
      no_consent > 0
        ? `${people(no_consent)} ${no_consent === 1 ? 'has' : 'have'} not agreed to your messages`
        : '',
      refused_before > 0
        ? `${people(refused_before)} ${refused_before === 1 ? 'has' : 'have'} an address that does not work`
        : '',
    ]
    return `It goes to ${wholeNumber(reached)} of ${people(all)}: ${left.filter(Boolean).join(', ')}.`
  },
  subject: 'Subject',
  body: 'Text',
  bodyHint:
    'An empty line begins a paragraph. Addresses of pages become links. {first name} becomes the first name of the reader.',
  left: (count: number) => `${wholeNumber(count)} characters too long`,
  preview: 'Show the letter',
  hidePreview: 'Hide the letter',
  previewTitle: 'The letter',
  looks: { light: 'Light', dark: 'Dark', text: 'Text only' },
  drawing: 'Drawing the letter',
  test: 'Send a test to me',
  testSent: (email: string) => `The test is on its way${email ? ` to ${email}` : ' to you'}.`,
  when: 'When does it go?',
  whens: { now: 'Now', later: 'Later' },
  at: 'Date and time',
  atHint: (zone: string) => (zone ? `By the clock of ${zone.replaceAll('_', ' ')}.` : ''),
  send: 'Send the letter',
  plan: 'Plan the letter',
  ask: 'Send this letter?',
  askPlan: 'Plan this letter?',
  goesNow: (subject: string) => `“${subject}” goes now. What is sent cannot be taken back.`,
  goesAt: (subject: string, at: string) =>
    `“${subject}” goes on ${at}, to whom holds such tickets then. It can be stopped until then.`,
  cancel: 'Not yet',
  sent: 'The letter is on its way. Below you see how far it is.',
  planned: (at: string) => `The letter goes on ${at}.`,
  noSubject: 'Please type a subject.',
  noBody: 'Please type the text of the letter.',
  noTime: 'Please choose a date and a time.',
  nobody: 'Nobody would get this letter.',
  clear: 'Discard what is typed',
  askClear: 'Discard this letter?',
  aboutClear: 'What you have typed and chosen is gone then.',
  list: 'Letters',
  none: 'No letter was written yet.',
  more: 'Older letters',
  states: {
    planned: 'Planned',
    sending: 'Being sent',
    finished: 'Sent',
    stopped: 'Stopped',
  } satisfies Record<ListedLetter['state'], string>,
  shortKinds: { service: 'About tickets', marketing: 'News and offers' },
  to: (event: string) => (event ? `To holders of ${event}` : 'To holders of all events'),
  writtenBy: (at: string, by: string) => `Written on ${at} by ${by}`,
  goes: (at: string) => `It goes on ${at}.`,
  stoppedBy: (at: string, by: string) => (at ? `Stopped on ${at} by ${by}.` : `Stopped by ${by}.`),
  finished: (at: string) => `Sent on ${at}.`,
  progress: 'Sent',
  outcome: ({
    sent,
    bounced,
    complained,
    refused,
    failed,
    no_consent,
    refused_before,
    stopped,
  }: ListedLetter): string[] =>
    [
      `${wholeNumber(sent)} sent`,
      bounced > 0 && `${wholeNumber(bounced)} of these came back: the addresses do not work`,
      complained > 0 &&
        `${wholeNumber(complained)} of these ${complained === 1 ? 'was' : 'were'} called spam: ${complained === 1 ? 'its reader gets' : 'their readers get'} no more news and offers`,
      refused > 0 && `${wholeNumber(refused)} refused by the mail server: these addresses do not work`,
      failed > 0 && `${wholeNumber(failed)} not taken by the mail server in any try`,
      no_consent > 0 && `${wholeNumber(no_consent)} left out without consent`,
      refused_before > 0 && `${wholeNumber(refused_before)} left out, whose addresses did not work before`,
      stopped > 0 && `${wholeNumber(stopped)} not sent, because it was stopped`,
    ].filter(line => line !== false),
  stop: 'Stop it',
  askStop: 'Stop this letter?',
  stopAction: 'Stop the letter',
  aboutStop: 'Whoever has it keeps it; nobody else gets it.',
  stopped: 'The letter is stopped.',
  again: 'Begin a new one with it',
  askAgain: 'Replace what is typed?',
  aboutAgain: 'What is typed above is replaced by this letter.',
  begun: 'Its text and its readers are in the form above.',
} as const
