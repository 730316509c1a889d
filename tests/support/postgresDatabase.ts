import { Client } from 'pg'
import { inject } from 'vitest'

let count = 0

/** The address of a new database, with the migrations and the job queues, on the PostgreSQL of the run. */
export async function postgresDatabase(): Promise<string> {
  const { port, template } = inject('postgres')
  const url = (name: string) => `postgres://foyer@127.0.0.1:${port}/${name}`
  const name = `test_${process.pid}_${count++}`
  const client = new Client({ connectionString: url('postgres') })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return url(name)
}
