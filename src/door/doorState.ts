import { atom } from 'jotai'
import { array, boolean, integer, nullable, number, object, string } from 'superstruct'
import { type Admission, admission, type DoorList, doorList } from '../../contract/entities/door.ts'
import { admittedOf, doorFindings, joinedAdmissions } from '../../contract/rules/admissions.ts'
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
  /** Admissions that the server has, of every door. */
  received: readonly Admission[]
  /** Those of this device that the server may not have yet. */
  own: readonly Admission[]
  /** Until which position the admissions of the server are received. */
  after: number
  /** When this device and the server last had the same admissions; null: never. */
  mergedAt: number | null
}

/** The record of a list. Its name continues with the id of the event. */
export const listRow = {
  name: 'door list ',
  struct: object({ list: doorList, clockAhead: number(), loadedAt: number() }),
}

/** The record of what was received. Its name continues with the id of the event. */
export const receivedRow = {
  name: 'door received ',
  struct: object({ received: array(admission), after: integer(), mergedAt: nullable(number()) }),
}

/** One admission of this device. Its name continues with the id of the event, a space and its own id. */
export const ownRow = { name: UNSENT_SCANS, struct: admission }

/** The door that is open; null: none. */
export const doorAtom = atom<Door | null>(null)

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

/** The name that its admissions carry. */
export const doorNameAtom = atom(get => get(doorNameDraft.atom).trim() || DOOR_NAME)

/** Its commands read and write its records, so this row only makes the page forget them. */
export const doorPersisted: PersistedRow = {
  row: { name: 'door', struct: nullable(string()) },
  data: atom(null, () => {}),
  writtenOn: null,
  forgottenAt: ['sign_out', 'other_user'],
  forget: atom(null, (_get, set) => {
    set(doorAtom, null)
    set(shownVerdictAtom, null)
  }),
}

/** What the door says now, and the admission that it made; null: nothing was scanned yet. */
export interface Shown {
  verdict: Verdict
  admission: Admission | null
  /** false: the device refused to save the admission. */
  isSaved: boolean
}

export const shownVerdictAtom = atom<Shown | null>(null)

const listAtom = atom(get => get(doorAtom)?.list ?? null)

/** The date that was chosen at an event with several; `date` null: all of them. */
const chosenDateAtom = atom<{ event: number; date: string | null } | null>(null)

/** The only date for which the door lets in: the chosen one, otherwise that of today; null: all of them. */
export const doorDateAtom = atom(
  get => {
    const list = get(listAtom)
    const chosen = get(chosenDateAtom)
    if (!list) return null
    return chosen?.event === list.event.id ? chosen.date : dateOn(list, new Date())
  },
  (get, set, date: string | null) => {
    const list = get(listAtom)
    if (list) set(chosenDateAtom, { event: list.event.id, date })
  },
)

export const indexAtom = atom(get => {
  const list = get(listAtom)
  return list && doorIndex(list, get(doorDateAtom))
})

const admissionsAtom = atom(get => {
  const door = get(doorAtom)
  return door ? joinedAdmissions(door.received, door.own) : []
})

/** The admissions of each ticket that stand. */
export const admittedAtom = atom(get => admittedOf(get(admissionsAtom)))

export const findingsAtom = atom(get => doorFindings(get(indexAtom)?.tickets ?? new Map(), get(admittedAtom)))

interface Count {
  id: number
  name: string
  nice_date: string
  admitted: number
  of: number
}

/** The valid tickets of each type. */
const validAtom = atom(get =>
  Map.groupBy(
    (get(listAtom)?.tickets ?? []).filter(({ refunded_at, is_test }) => !refunded_at && !is_test),
    ({ type }) => type,
  ),
)

/** How many of the valid tickets are in, of each type that has some. */
export const countsAtom = atom<Count[]>(get => {
  const admitted = get(admittedAtom)
  const valid = get(validAtom)
  return (get(listAtom)?.types ?? []).flatMap(type => {
    const tickets = valid.get(type.id)
    return tickets
      ? [{ ...type, of: tickets.length, admitted: tickets.filter(({ id }) => admitted.has(id)).length }]
      : []
  })
})
