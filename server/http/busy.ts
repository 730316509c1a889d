import { Refusal } from './refusal.ts'

/** Codes of PostgreSQL for what goes better a moment later. */
const BUSY_CODES = new Set([
  '55P03', // lock_not_available
  '57014', // query_canceled, by a time limit
  '40P01', // deadlock_detected
  '40001', // serialization_failure
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25P03', // idle_in_transaction_session_timeout
  '08006', // connection_failure
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])

/** What the driver and its pool say, which have no codes. */
const BUSY_TEXTS =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/

/** Whether the database could not answer now, and the same request may succeed later. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && BUSY_CODES.has(String(error.code))) return true
  return BUSY_TEXTS.test(error.message)
}

const LATEST_SECONDS = 3

/** Asks the caller to come again. The pages of a rush must not all come at the same moment. */
export const comeAgain = (): Refusal =>
  new Refusal(
    503,
    'We cannot answer at this moment. Please try again in a few seconds.',
    1 + Math.floor(Math.random() * LATEST_SECONDS),
  )
