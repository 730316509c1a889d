import {
  array,
  boolean,
  enums,
  type Infer,
  nullable,
  number,
  object,
  optional,
  refine,
  size,
  string,
} from 'superstruct'
import { act, read } from '../call.ts'
import { id, isDay, oneLine, text } from '../fields.ts'
import { choicesOfOrders } from '../orders/choicesOfOrders.ts'
import { sizes } from '../sizes.ts'

const own = { organiser_id: id() }

/** Which holders of tickets of an organiser. What is left out keeps nobody away. */
const whom = {
  event_id: optional(id()),
  /** Dates of this event. */
  dates: optional(size(array(id()), 0, sizes.letterDates)),
  /** The names of ticket types. */
  tickets: optional(size(array(text()), 0, sizes.letterTickets)),
  /** Holders of a ticket that a door has let in, or has not. */
  arrived: optional(enums(['yes', 'not_yet'])),
  question_id: optional(id()),
  /** A part of the answer to this question. */
  answer: optional(text(100)),
}

const whomStruct = object(whom)

export type Whom = Infer<typeof whomStruct>

/**
 * `service`: about what its readers have bought, so that it goes to all of them. `marketing`: it goes to those who have agreed to
 * the messages of the organiser.
 */
const kind = () => enums(['service', 'marketing'])

export type LetterKind = Infer<ReturnType<typeof kind>>

const written = {
  ...own,
  ...whom,
  kind: kind(),
  subject: oneLine(sizes.letterSubject),
  body: text(sizes.letterBody),
}

/** `key`: made by the page, so that a repeated request is one letter. */
const asked = { ...written, key: refine(text(36), 'key', value => value.length === 36) }

/** A moment by the clock of the event, 2026-12-18T19:30. */
const localMoment = () =>
  refine(
    text(16),
    'moment',
    value => isDay(value.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(value.slice(10)),
  )

/** What there is to choose whom a letter goes to. */
export const getLetterChoices = read('get_letter_choices', {
  method: 'GET',
  path: '/ajax/store/organiser/letters/choices/',
  request: object(own),
  answer: object({
    /** null: the user is no member of this organiser who writes letters. */
    choices: nullable(choicesOfOrders),
  }),
})

const reach = object({
  /** Those who hold such tickets, each once. */
  people: number(),
  /** Those of them to whom it goes. */
  reached: number(),
  no_consent: number(),
  /** The mail server has refused their addresses before. */
  refused_before: number(),
})

export type Reach = Infer<typeof reach>

/** How many people a letter would go to now, without who they are. */
export const getLetterReach = read('get_letter_reach', {
  path: '/ajax/store/organiser/letters/reach/',
  request: object({ ...own, ...whom, kind: kind() }),
  answer: object({
    /** null: as in `get_letter_choices`. */
    reach: nullable(reach),
    /** The clock by which it is sent later. */
    time_zone: string(),
  }),
})

/** The letter as its readers get it, for the member who writes it. */
export const getLetterPreview = read('get_letter_preview', {
  path: '/ajax/store/organiser/letters/preview/',
  request: object(written),
  answer: object({
    /** null: as in `get_letter_choices`. */
    preview: nullable(object({ subject: string(), text: string(), html: string() })),
  }),
})

/** Sends the letter to the member who writes it, and to nobody else. */
export const sendTestLetter = act('send_test_letter', { under: 'store', request: object(asked) })

/** Sends it to those who hold such tickets when it goes. `send_at`: left out, now. */
export const sendLetter = act('send_letter', {
  under: 'store',
  request: object({ ...asked, send_at: optional(localMoment()) }),
})

const listed = object({
  id: number(),
  kind: kind(),
  subject: string(),
  /** The title of the event whose holders it is for; empty: of all events. */
  event: string(),
  /** The member who has written it. */
  by: string(),
  /** 18/12/2026 at 7:30 pm. */
  written: string(),
  /** When it goes or went. */
  at: string(),
  state: enums(['planned', 'sending', 'finished', 'stopped']),
  /** When it was through or stopped; empty: it is not. */
  finished: string(),
  /** The member who has stopped it; empty: nobody. */
  stopped_by: string(),
  all: number(),
  waiting: number(),
  /** The mail server has taken it, also where it came back later. */
  sent: number(),
  /** Of these, the ones that came back: the address does not work. */
  bounced: number(),
  /** Of these, the ones that their readers have called spam. */
  complained: number(),
  refused: number(),
  /** The mail server has not taken it in any try. */
  failed: number(),
  no_consent: number(),
  refused_before: number(),
  stopped: number(),
})

export type ListedLetter = Infer<typeof listed>

/** The letters of an organiser, the newest first, some at a time. */
export const getLetters = read('get_letters', {
  method: 'GET',
  path: '/ajax/store/organiser/letters/',
  request: object({ ...own, before: optional(id()) }),
  answer: object({
    /** null: as in `get_letter_choices`. */
    letters: nullable(array(listed)),
    /** There are older ones. */
    has_more: boolean(),
  }),
})

/** What was written, and to whom, so that another letter can begin with it. */
export const getLetter = read('get_letter', {
  method: 'GET',
  path: '/ajax/store/organiser/letters/letter/',
  request: object({ ...own, letter_id: id() }),
  answer: object({
    /** null: there is no such letter, or as in `get_letter_choices`. */
    letter: nullable(object({ kind: kind(), subject: string(), body: string(), whom: whomStruct })),
  }),
})

/** A letter that has not gone does not go; of one that is going, those who wait get none. */
export const stopLetter = act('stop_letter', { under: 'store', request: object({ ...own, letter_id: id() }) })
