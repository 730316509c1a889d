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
  string,
} from 'superstruct'
import { act, always, read, update } from '../call.ts'
import { eventPage, listedEvent } from '../entities/catalogue.ts'
import { eventDraft } from '../entities/eventDraft.ts'
import { draftId, flag, id, text } from '../fields.ts'
import { sizes } from '../sizes.ts'

/*
 * The events of an organiser as its members edit them. A draft is what members have typed and not published: of a new event,
 * all of it; of a published one, what differs from it.
 */

const stamp = () => refine(text(40), 'stamp', value => /^[\w-]{0,40}$/.test(value))

const fieldProblems = array(object({ field: string(), message: string() }))

const ofDraft = { organiser_id: id(), draft: draftId() }

/** What somebody sees of an event in the list. */
const ownEvent = object({
  draft: string(),
  title: string(),
  /** Its page; null: it was never published. */
  url: nullable(string()),
  state: enums(['draft', 'on_sale', 'announced', 'sold_out', 'past', 'postponed', 'cancelled']),
  /** Something was typed that is not published. */
  is_changed: boolean(),
  /** Its next date or, where all are over, its last one; empty: it has none. */
  nice_date: string(),
  sold: number(),
  capacity: number(),
})

export type OwnEvent = Infer<typeof ownEvent>

/** All events of an organiser, and the drafts of new ones. */
export const getOwnEvents = read('get_own_events', {
  method: 'GET',
  under: 'store',
  request: object({ organiser_id: id() }),
  /** null: the user is no member of this organiser. */
  answer: object({ events: nullable(array(ownEvent)) }),
})

/** An event as it is edited. Of a draft that nobody has written yet, no fields. */
export const getEventDraft = read('get_event_draft', {
  method: 'GET',
  under: 'store',
  request: object(ofDraft),
  /** null: the user is no member of this organiser, or the event is not this organiser's. */
  answer: object({ draft: nullable(eventDraft) }),
})

/**
 * Writes a field. It is refused with 409 where somebody has changed the field since `base`, unless to the same value. Of rows
 * `before` are those that the edit was made of: rows that others have added or removed stay so.
 */
export const setEventField = update('set_event_field', {
  under: 'store',
  alone: true,
  request: object({
    ...ofDraft,
    /** Its path, as `contract/catalogue/formFields.ts` names it. */
    field: text(200),
    value: text(sizes.field),
    before: text(sizes.field),
    base: stamp(),
    stamp: stamp(),
  }),
  resource: ({ draft, field }) => `draft/${draft}/${field}`,
  // The words that wait were typed upon an older stamp, and so are those that take their place.
  amends: {
    call: 'set_event_field',
    body: (unsent, body) => ({ ...body, base: unsent.base, before: unsent.before }),
  },
  follows: (sent, body) => ({ ...body, base: sent.stamp, before: sent.value }),
})

/** Copies an event or a draft with all that is typed of it, but for its dates, into the draft `copy`. */
export const duplicateEvent = act('duplicate_event', {
  under: 'store',
  request: object({ ...ofDraft, copy: draftId() }),
})

/** Drops what was typed and not published. */
export const deleteEventDraft = act('delete_event_draft', { under: 'store', request: object(ofDraft) })

/** Publishes what was typed, if nothing is wrong with it: what is wrong is in the answer of the preview. */
export const publishEvent = act('publish_event', {
  under: 'store',
  // It changes prices; it can cancel an event, and say who takes the payments.
  costly: always,
  /** `confirmed`: the member has read the warnings of the preview. Without it, an event with warnings is not published. */
  request: object({ ...ofDraft, confirmed: flag() }),
  /** The page of the event; empty: it was no event. */
  answer: object({ url: string() }),
})

/** The page of the event as it will look, and its card in lists; null: something is wrong with what was typed. */
export const getEventPreview = read('get_event_preview', {
  method: 'GET',
  under: 'store',
  request: object(ofDraft),
  answer: object({
    page: nullable(eventPage),
    /** null also where it is in no list: each of its dates is over. */
    card: optional(nullable(listedEvent)),
    problems: fieldProblems,
    /** What buyers would notice, or what would be otherwise than typed because something is sold. */
    warnings: array(string()),
  }),
})
