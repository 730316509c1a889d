import { type RawBuilder, sql } from 'kysely'
import type { AttemptStatus } from '../database/paymentTables.ts'

interface AttemptState {
  /** The shopper can still confirm it, and it can be cancelled. */
  isOpen: boolean
  /** It is charged, or is on its way: no other payment of its sale may begin. */
  isTaken: boolean
  /** It was charged, its sale had no use for the charge, and it goes back. */
  isUnused: boolean
  /** Its provider is asked for it until this ends. */
  isUnsettled: boolean
}

const NONE: AttemptState = { isOpen: false, isTaken: false, isUnused: false, isUnsettled: false }

/** What each state of an attempt to pay means. Everybody who asks whether money can still arrive asks this table. */
const attemptStates: Record<AttemptStatus, AttemptState> = {
  created: { ...NONE, isOpen: true, isUnsettled: true },
  open: { ...NONE, isOpen: true, isUnsettled: true },
  processing: { ...NONE, isTaken: true, isUnsettled: true },
  succeeded: { ...NONE, isTaken: true },
  unused: { ...NONE, isUnused: true },
  canceled: NONE,
}

export const isOpen = (status: AttemptStatus): boolean => attemptStates[status].isOpen
export const isTaken = (status: AttemptStatus): boolean => attemptStates[status].isTaken
export const isUnused = (status: AttemptStatus): boolean => attemptStates[status].isUnused
export const isUnsettled = (status: AttemptStatus): boolean => attemptStates[status].isUnsettled

/** The states of which this is true, for a query. */
const statesThat = (is: (status: AttemptStatus) => boolean): RawBuilder<AttemptStatus[]> =>
  sql`${(Object.keys(attemptStates) as AttemptStatus[]).filter(is)}::text[]`

export const openStates = statesThat(isOpen)
export const takenStates = statesThat(isTaken)
export const unsettledStates = statesThat(isUnsettled)
/** Money may have arrived for it, or may still arrive. */
export const chargeableStates = statesThat(status => isOpen(status) || isTaken(status))
