import { join } from 'node:path'
import { readConfiguration } from '../configuration.ts'
import { connect } from '../database/connect.ts'
import { lockDataDirectory } from '../database/dataLock.ts'
import { allKeys, keysOf, ticketKeyOf } from '../keys.ts'

/* Prints the public keys by which gates check tickets, the one that signs first: an id and a key on each line. */

const configuration = readConfiguration(process.env)
const { databaseUrl, dataDirectory } = configuration
const lock = databaseUrl ? null : await lockDataDirectory(dataDirectory)
const database = await connect(
  databaseUrl ? { url: databaseUrl } : { directory: join(dataDirectory, 'database') },
)
for (const keys of allKeys(await keysOf(configuration, database))) {
  const { id, publicKey } = ticketKeyOf(keys)
  process.stdout.write(`${id} ${publicKey}\n`)
}
await database.destroy()
await lock?.release()
