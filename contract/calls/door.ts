import { array, max, nullable, object, optional, refine, size } from 'superstruct'
import { act, read } from '../call.ts'
import { doorChanges, doorEvent, doorList, MOST_ADMISSIONS } from '../entities/door.ts'
import { count, id, longCount, text } from '../fields.ts'
import { uuid } from '../format/uuid.ts'

/** ISO 8601 in UTC with milliseconds, as `toISOString()` writes it. */
const moment = () =>
  refine(
    text(24),
    'moment',
    value =>
      value.startsWith('2') && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value,
  )

/** The events of the user's organisers, until a day after their last date. */
export const getDoorEvents = read('get_door_events', {
  method: 'GET',
  path: '/ajax/store/door/events/',
  answer: object({
    /** null: nobody is signed in. */
    events: nullable(array(doorEvent)),
  }),
})

/** The tickets of an event, for the members of its organiser. */
export const getDoorList = read('get_door_list', {
  method: 'GET',
  path: '/ajax/store/door/list/',
  request: object({ event_id: id() }),
  answer: object({
    /** null: the user is no member of the organiser of such an event. */
    list: nullable(doorList),
  }),
})

/** What has changed at an event: tickets since a moment, and admissions and exits, each after a position: 0 is before the first. */
export const getDoorChanges = read('get_door_changes', {
  method: 'GET',
  path: '/ajax/store/door/changes/',
  request: object({
    event_id: id(),
    since: moment(),
    after: longCount(),
    exits_after: optional(longCount()),
  }),
  answer: object({ changes: nullable(doorChanges) }),
})

/** What an admission and an exit have in common. */
const scanned = {
  id: uuid(),
  ticket: refine(text(10), 'ticket', value => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(value)),
  generation: max(count(), 127),
  at: moment(),
  door: text(40),
  undoes: optional(uuid()),
}

/** Hands in who was let in. An admission that the server has already is ignored. */
export const recordAdmissions = act('record_admissions', {
  path: '/ajax/store/door/admissions/',
  alone: true,
  request: object({ event_id: id(), admissions: size(array(object(scanned)), 1, MOST_ADMISSIONS) }),
})

/**
 * Hands in who has left. An exit that the server has already is ignored. It is a call of its own: a server of the version
 * before would take an exit among admissions for an admission.
 */
export const recordExits = act('record_exits', {
  path: '/ajax/store/door/exits/',
  alone: true,
  request: object({
    event_id: id(),
    exits: size(array(object({ ...scanned, leaves: uuid() })), 1, MOST_ADMISSIONS),
  }),
})
