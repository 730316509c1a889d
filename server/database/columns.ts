import type { ColumnType, GeneratedAlways } from 'kysely'

/* Types of columns for Kysely: what a query reads, inserts and updates. */

export type Id = GeneratedAlways<number>
export type Moment = ColumnType<Date, Date | string, Date | string>
/** A moment with `now()` as its default. */
export type Now = ColumnType<Date, Date | string | undefined, Date | string>
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
