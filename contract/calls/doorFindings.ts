import { array, type Infer, nullable, number, object, optional, string } from 'superstruct'
import { read } from '../call.ts'
import { doorFinding } from '../entities/door.ts'
import { id } from '../fields.ts'

/** Who is in, and which tickets should not have come in as they did, for each event of the user's organisers. */
export const getDoorFindings = read('get_door_findings', {
  method: 'GET',
  path: '/ajax/store/door/findings/',
  answer: object({
    /** Events without admissions are left out; null: nobody is signed in. */
    events: nullable(array(object({ event_id: number(), admitted: number(), findings: array(doorFinding) }))),
  }),
})

const doorNow = object({
  /** Its name; empty: its device has none. */
  door: string(),
  /** How many tickets it has let in, and how many of them in the last quarter of an hour. */
  came: number(),
  lately: number(),
  /** The last time it has let somebody in, in UTC. */
  last_at: string(),
})

const dateNow = object({
  date_id: number(),
  event_id: number(),
  event: string(),
  nice_date: string(),
  /** How many tickets came in, of so many that count, as `countsAtDoor` says. */
  came: number(),
  expected: number(),
  /** Of how many tickets somebody is in the house now. */
  inside: optional(number()),
  lately: number(),
  doors: array(doorNow),
})

export type DateNow = Infer<typeof dateNow>

/** What the doors of an organiser do now: its dates from half a day before they begin until half a day after they end. */
export const getDoors = read('get_doors', {
  method: 'GET',
  path: '/ajax/store/door/doors/',
  request: object({ organiser_id: id() }),
  /** null: the user is no member of this organiser whose role has doors. */
  answer: object({ dates: nullable(array(dateNow)) }),
})
