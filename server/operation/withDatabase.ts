import { join } from 'node:path'
import { connect, type Database } from '../database/connect.ts'
import { lockDataDirectory } from '../database/dataLock.ts'

interface Place {
  /** null: the embedded database of the data directory. */
  databaseUrl: string | null
  dataDirectory: string
}

/** Opens the database for a command, without time limits, and closes it afterwards. */
export async function withDatabase<T>(
  { databaseUrl, dataDirectory }: Place,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const lock = databaseUrl ? null : await lockDataDirectory(dataDirectory)
  try {
    const database = await connect(
      databaseUrl
        ? { url: databaseUrl, connections: 2, isUnlimited: true }
        : { directory: join(dataDirectory, 'database') },
    )
    try {
      return await use(database)
    } finally {
      await database.destroy()
    }
  } finally {
    await lock?.release()
  }
}
