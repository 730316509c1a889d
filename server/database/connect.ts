import type { Duplex } from 'node:stream'
import { PGlite, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import {
  Kysely,
  type LogEvent,
  PGliteDialect,
  type PGliteDialectConfig,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import { migrateDatabase } from './migrate.ts'
import type { Schema } from './types.ts'

export type Database = Kysely<Schema>

interface PostgresPlace {
  url: string
  /** At most. */
  connections?: number
  /** After so long without an answer, a connection is closed. */
  answerMs?: number
  /** For what may take longer than any statement of a request: nothing ends it. */
  isUnlimited?: boolean
}

/** The database: a PostgreSQL by its address, or a PGlite with its data in a directory or in memory. */
export type DatabasePlace = PostgresPlace | { directory: string } | 'memory'

const CONNECT_MS = 5_000
/** Longer than a statement may take on the server. */
const ANSWER_MS = 20_000

const INT8 = 20
types.setTypeParser(INT8, Number)

/**
 * Opens the database and brings its schema up to date. `destroy()` closes it.
 *
 * PGlite has a single connection: inside a transaction use only `trx`, because a query on the database
 * itself waits for that transaction to end.
 */
export async function connect(place: DatabasePlace, log?: (event: LogEvent) => void): Promise<Database> {
  if (typeof place === 'object' && 'url' in place) {
    await migrateAt(place)
    const pool = openPool(place)
    const database = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: closingLate(pool) }),
      ...(log && { log }),
    })
    opened.set(database, { pool })
    return database
  }
  const pglite = await PGlite.create({
    ...(typeof place === 'object' && { dataDir: place.directory }),
    extensions: { pg_trgm },
  })
  const database = new Kysely<Schema>({ dialect: embeddedDialect(pglite), ...(log && { log }) })
  opened.set(database, { pglite })
  await migrateDatabase(database)
  return database
}

type Opened = { pool: Pool } | { pglite: PGlite }

const opened = new WeakMap<Database, Opened>()

/** The driver below a database that `connect` has opened. */
export const openedOn = (database: Database): Opened | undefined => opened.get(database)

/** The connections to a PostgreSQL; null: the database is embedded. */
export function connectionsOf(database: Database): { open: number; idle: number; waiting: number } | null {
  const on = openedOn(database)
  if (!on || 'pglite' in on) return null
  return { open: on.pool.totalCount, idle: on.pool.idleCount, waiting: on.pool.waitingCount }
}

async function migrateAt({ url }: PostgresPlace): Promise<void> {
  const pool = openPool({ url, connections: 1, isUnlimited: true })
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrateDatabase(database)
  } finally {
    await database.destroy()
  }
}

const TIME_LIMITS = {
  options: '-c lock_timeout=3000 -c statement_timeout=15000 -c idle_in_transaction_session_timeout=15000',
}

function openPool({
  url: connectionString,
  connections: max = 10,
  answerMs = ANSWER_MS,
  isUnlimited = false,
}: PostgresPlace): Pool {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // A server that is frozen ends no statement itself.
    ...(!isUnlimited && { query_timeout: answerMs, ...TIME_LIMITS }),
  })
  // A broken connection fails its query. Without these listeners it would also end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

function embeddedDialect(pglite: PGlite): PGliteDialect {
  const alike: PGliteDialectConfig['pglite'] = {
    ...takingSeveral(pglite),
    waitReady: pglite.waitReady,
    get ready() {
      return pglite.ready
    },
    get closed() {
      return pglite.closed
    },
    close: () => pglite.close(),
    transaction: run =>
      pglite.transaction(trx => run({ ...takingSeveral(trx), rollback: () => trx.rollback() })) as never,
  }
  return new PGliteDialect({ pglite: alike })
}

/**
 * The pool as the queries use it. It closes the connection of a query that had no answer in time: the driver fails that
 * query only, and the next one on the connection would wait for the same server.
 */
const closingLate = (pool: Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect()
    const { query, release } = client
    let isLate = false
    const watched = async (...args: Parameters<typeof query>) => {
      try {
        return await query.apply(client, args)
      } catch (error) {
        isLate ||= error instanceof Error && error.message === 'Query read timeout'
        throw error
      }
    }
    return Object.assign(client, {
      query: watched,
      release() {
        Object.assign(client, { query })
        if (isLate) connectionOf(client).stream.destroy()
        release(isLate)
      },
    }) as PostgresPoolClient
  },
  end: () => pool.end(),
  options: pool.options,
})

/** The driver's types lack it. */
const connectionOf = (client: PoolClient) =>
  (client as unknown as { connection: { stream: Duplex } }).connection

/**
 * Without values, one text can hold several statements, as in PostgreSQL's own protocol. PGlite has two methods for
 * the two cases.
 */
const takingSeveral = (on: Pick<PGlite, 'query' | 'exec'>) => ({
  query: async <T>(text: string, values: unknown[] = [], options?: object) =>
    (values.length > 0
      ? await on.query<T>(text, values, options)
      : (await on.exec(text, options)).at(-1)) as Results<T>,
})

/** Runs SQL text as pg-boss asks for it, on the database or in an open transaction. */
export const sqlRunner = (on: Database) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const parts = text.split(/\$(\d+)/)
    const query = parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql.val(values[Number(part) - 1]),
    )
    const { rows } = await sql.join(query, sql``).execute(on)
    return { rows }
  },
})
