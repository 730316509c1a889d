import { type RawBuilder, type SelectType, sql } from 'kysely'
import { NOBODY } from '../../session/deletedAccount.ts'

/** What is erased. */
export interface Erased {
  account: number
  email: string
  /** The sales of the account. */
  sales: number[]
  /** The families of its session ids. */
  families: string[]
}

/**
 * What becomes of the texts of a column. `erased`: they are deleted or replaced. `kept`: the law asks for them. `expires`:
 * deleted soon by `deleteOldRecords`. `nobody`: they name no person.
 */
type Fate = 'erased' | 'kept' | 'expires' | 'nobody'

type TextColumn<T> = {
  [C in keyof T]: NonNullable<SelectType<T[C]>> extends number | boolean | Date | number[] ? never : C
}[keyof T]

/** A table that says something of people. A new column that can hold text does not compile without its fate. */
export interface OfPeople<T> {
  texts: Record<Extract<TextColumn<T>, string>, Fate>
  /** Left out: what it refers to goes by itself. */
  erase?: (of: Erased) => RawBuilder<unknown>
}

/** Members of organisers in these columns become nobody. */
export const membersSql = (table: string, columns: string[], { email }: Erased) => sql`
  update ${sql.table(table)} set ${sql.join(
    columns.map(
      column => sql`${sql.ref(column)} = case when ${sql.ref(column)} = ${email} then ${NOBODY}
      else ${sql.ref(column)} end`,
    ),
  )} where ${email} in (${sql.join(columns.map(column => sql.ref(column)))})`
