import { atom } from 'jotai'
import { array, boolean, enums, integer, nullable, number, object, optional, string } from 'superstruct'
import { type Admission, admission, type DoorList, doorList } from '../../contract/entities/door.ts'
import {
  admittedOf,
  countsAtDoor,
  doorFindings,
  hasComeIn,
  insideWith,
  joinedAdmissions,
} from '../../contract/rules/admissions.ts'
import { dateOn, doorIndex, type Verdict } from '../../contract/rules/door/verdict.ts'
import { draft } from '../state/draft.ts'
import type { PersistedRow } from '../state/persisted.ts'
import { UNSENT_SCANS } from '../state/unsentScans.ts'

/** What an event's door has on this device. */
export interface Door {
  list: DoorList
  /** Milliseconds that the server's clock is ahead of the device's. */
  clockAhead: number
  /** When the list was loaded, by the wall clock in milliseconds. */
  loadedAt: number
  /** Admissions and exits that the server has, of every door. */
  received: readonly Admission[]
  /** Those of this device that the server may not have yet. */
  own: readonly Admission[]
  /** Until which position the admissions of the server are received. */
  after: number
  /** Until which position its exits are. Left out by a page that had none. */
  exitsAfter?: number | undefined
  /** When this device and the server last had the same admissions; null: never. */
  mergedAt: number | null
}

/** The record of a list. Its name continues with the id of the event. */
export const listRow = {
  name: 'door list ' as const,
  struct: object({ list: doorList, clockAhead: number(), loadedAt: number() }),
}

/** The record of what was received. Its name continues with the id of the event. */
export const receivedRow = {
  name: 'door received ',
  struct: object({
    received: array(admission),
    after: integer(),
    exitsAfter: optional(integer()),
    mergedAt: nullable(number()),
  }),
}

/** One admission or exit of this device. Its name continues with the id of the event, a space and its own id. */
export const ownRow = { name: UNSENT_SCANS, struct: admission, stays: true as const }

/** The doors that are open, by their events. */
export const openDoorsAtom = atom<ReadonlyMap<number, Door>>(new Map())

/** Replaces what an open door has. A door that was closed meanwhile stays closed. */
export const changeDoorAtom = atom(null, (get, set, event: number, change: (door: Door) => Door): void => {
  const door = get(openDoorsAtom).get(event)
  if (door) set(openDoorsAtom, new Map(get(openDoorsAtom)).set(event, change(door)))
})

/** An atom for each event, made once. */
function byEvent<T>(make: (event: number) => T): (event: number) => T {
  const made = new Map<number, T>()
  return event => {
    const known = made.get(event) ?? make(event)
    made.set(event, known)
    return known
  }
}

const DOOR_NAME = 'Main door'

/** How this device names itself in admissions. */
export const doorNameDraft = draft({
  name: 'door name',
  struct: string(),
  empty: DOOR_NAME,
  forgottenAt: ['sign_out', 'other_user'],
})

/** The words by which somebody without a code is looked for. */
export const guestSearchDraft = draft({
  name: 'door guest',
  struct: string(),
  empty: '',
  forgottenAt: ['sign_out', 'other_user'],
})

/** Whether the camera was on: a page that is loaded again starts it again. */
export const cameraDraft = draft({
  name: 'door camera',
  struct: boolean(),
  empty: false,
  forgottenAt: ['sign_out', 'other_user'],
  isUrgent: isOn => isOn,
})

/** Whether scans let people in or note that they leave. */
export const directionDraft = draft({
  name: 'door direction',
  struct: enums(['in', 'out']),
  empty: 'in',
  forgottenAt: ['sign_out', 'other_user'],
  isUrgent: direction => direction,
})

/** The name that its admissions carry. */
export const doorNameAtom = atom(get => get(doorNameDraft.atom).trim() || DOOR_NAME)

/** Its commands read and write its records, so this row only makes the page forget them. */
export const doorPersisted: PersistedRow = {
  row: { name: 'door', struct: nullable(string()) },
  data: atom(null, () => {}),
  writtenOn: null,
  forgottenAt: ['sign_out', 'other_user'],
  forget: atom(null, (_get, set) => {
    set(openDoorsAtom, new Map())
    set(shownVerdictAtom, null)
  }),
}

/** What the door says now, and the admission or exit that it made; null: nothing was scanned yet. */
export interface Shown {
  verdict: Verdict
  /** The event of the list that was looked into. */
  event: number
  admission: Admission | null
  /** false: the device refused to save the admission. */
  isSaved: boolean
}

export const shownVerdictAtom = atom<Shown | null>(null)

const listAtom = byEvent(event => atom(get => get(openDoorsAtom).get(event)?.list ?? null))

/** The date that was chosen at an event with several, by the event; null: all of them. */
const chosenDatesAtom = atom<ReadonlyMap<number, string | null>>(new Map())

/** The only date for which an event's door lets in: the chosen one, otherwise that of today; null: all of them. */
export const doorDateAtom = byEvent(event =>
  atom(
    get => {
      const list = get(listAtom(event))
      const chosen = get(chosenDatesAtom).get(event)
      return chosen === undefined ? list && dateOn(list, new Date()) : chosen
    },
    (get, set, date: string | null) => set(chosenDatesAtom, new Map(get(chosenDatesAtom)).set(event, date)),
  ),
)

const indexAtom = byEvent(event =>
  atom(get => {
    const list = get(listAtom(event))
    return list && doorIndex(list, get(doorDateAtom(event)))
  }),
)

/** What is looked into at a scan, of each open door. */
export const indexesAtom = atom(get =>
  [...get(openDoorsAtom).keys()].flatMap(event => get(indexAtom(event)) ?? []),
)

const receivedAtom = byEvent(event => atom(get => get(openDoorsAtom).get(event)?.received))
const ownAtom = byEvent(event => atom(get => get(openDoorsAtom).get(event)?.own))

/** The admissions of each ticket of an event that stand. */
export const admittedAtom = byEvent(event =>
  atom(get => admittedOf(joinedAdmissions(get(receivedAtom(event)) ?? [], get(ownAtom(event)) ?? []))),
)

const findingsOfEvent = byEvent(event =>
  atom(get => doorFindings(get(indexAtom(event))?.tickets ?? new Map(), get(admittedAtom(event)))),
)

export const findingsAtom = atom(get =>
  [...get(openDoorsAtom).keys()].flatMap(event => get(findingsOfEvent(event))),
)

interface Count {
  id: number
  name: string
  nice_date: string
  of: number
  admitted: number
  inside: number
}

/** How many of the tickets of an event came in and are in the house, of each type that has some, as `countsAtDoor` says. */
export const countsAtom = byEvent(event =>
  atom<Count[]>(get => {
    const list = get(listAtom(event))
    const admitted = get(admittedAtom(event))
    const counted = (list?.tickets ?? []).filter(ticket => countsAtDoor(ticket, admitted))
    const byType = Map.groupBy(counted, ({ type }) => type)
    return (list?.types ?? []).flatMap(type => {
      const tickets = byType.get(type.id)
      if (!tickets) return []
      const came = tickets.filter(({ id }) => hasComeIn(admitted.get(id)))
      const inside = came.filter(({ id }) => insideWith(admitted, id).length > 0)
      return { ...type, of: tickets.length, admitted: came.length, inside: inside.length }
    })
  }),
)

/** Of how many tickets of an event somebody is in the house now. */
export const insideAtom = byEvent(event =>
  atom(get => get(countsAtom(event)).reduce((all, { inside }) => all + inside, 0)),
)
