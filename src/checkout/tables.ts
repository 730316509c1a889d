import type { createStore } from 'jotai'
import { updatesAtom } from '../outbox/update.ts'
import { persistedCheckout, persistedDeadline } from '../state/checkout.ts'
import { persistedPayment } from '../state/payment.ts'
import { persistedRowsAtom } from '../state/persisted.ts'
import { persistedPassed } from './passed.ts'
import { stepsAtom } from './step.ts'
import { steps } from './steps.ts'
import { updates } from './updates.ts'

/** What the checkout stores on the device: its state, and the drafts of its steps. */
const persistedRows = [
  persistedCheckout,
  persistedDeadline,
  persistedPayment,
  persistedPassed,
  ...Object.values(steps).flatMap(({ drafts }) => drafts.map(({ persisted }) => persisted)),
]

/** Gives a store the tables of the checkout: its steps, its updates, and what it stores. */
export function fillTables(store: Pick<ReturnType<typeof createStore>, 'set'>): void {
  store.set(stepsAtom, steps)
  store.set(updatesAtom, updates)
  store.set(persistedRowsAtom, persistedRows)
}
