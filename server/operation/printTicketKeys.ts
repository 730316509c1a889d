import { readConfiguration } from '../configuration.ts'
import { allKeys, keysOf, ticketKeyOf } from '../keys.ts'
import { withDatabase } from './withDatabase.ts'

/* Prints the public keys by which gates check tickets, the one that signs first: an id and a key on each line. */

const configuration = readConfiguration(process.env)
const keys = await withDatabase(configuration, database => keysOf(configuration, database))
for (const one of allKeys(keys)) {
  const { id, publicKey } = ticketKeyOf(one)
  process.stdout.write(`${id} ${publicKey}\n`)
}
