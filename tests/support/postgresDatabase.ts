import { inject } from 'vitest'
import { copyTemplate } from './postgres.ts'

let count = 0

/** The address of a new database, with the migrations and the job queues, on the PostgreSQL of the run. */
export const postgresDatabase = (): Promise<string> =>
  copyTemplate(inject('postgres'), `test_${process.pid}_${count++}`)
