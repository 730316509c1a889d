import type { BookTables } from './bookTables.ts'
import type { CatalogueTables } from './catalogueTables.ts'
import type { CounterTables } from './counterTables.ts'
import type { PassTables } from './passTables.ts'
import type { PaymentTables } from './paymentTables.ts'
import type { PictureTables } from './pictureTables.ts'
import type { ProgramTables } from './programTables.ts'
import type { SaleTables } from './saleTables.ts'
import type { SandboxTables } from './sandboxTables.ts'
import type { VisitorTables } from './visitorTables.ts'

/** The tables of migrations/*.sql for Kysely. Money is in minor units. */
export interface Schema
  extends CatalogueTables,
    VisitorTables,
    SaleTables,
    CounterTables,
    PaymentTables,
    BookTables,
    PassTables,
    PictureTables,
    ProgramTables,
    SandboxTables {}
