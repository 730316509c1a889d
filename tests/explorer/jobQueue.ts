import { sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'
import type { Enqueue, JobName, Jobs } from '../../server/queue/enqueue.ts'

/** A queue that runs its jobs when it is told to, so that they can be late, twice or in another order. */
export interface JobQueue {
  enqueue: Enqueue
  /** The jobs that wait, the oldest first. `due`: those whose time has come only. */
  waiting(): Promise<WaitingJob[]>
  remove(id: number): Promise<void>
}

export interface WaitingJob {
  id: number
  name: JobName
  data: Jobs[JobName]
}

export async function openJobQueue(database: Database): Promise<JobQueue> {
  await sql`create table explorer_job (id bigserial primary key, name text not null, data jsonb not null)`.execute(
    database,
  )
  return {
    async enqueue(trx, name, data) {
      await sql`insert into explorer_job (name, data) values (${name}, ${JSON.stringify(data)})`.execute(trx)
    },
    async waiting() {
      const { rows } = await sql<WaitingJob>`select id, name, data from explorer_job order by id`.execute(
        database,
      )
      return rows
    },
    async remove(id) {
      await sql`delete from explorer_job where id = ${id}`.execute(database)
    },
  }
}
