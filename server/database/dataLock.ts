import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const BUSY = 5

/**
 * Locks the data directory for this process, because two processes on one PGlite would lose rows silently. Throws an
 * error with the id of the process that has the lock. The lock is SQLite's lock on a file: the operating system ends
 * it with the process. A file that only names its owner cannot be taken over from a dead process without a race.
 */
export async function lockDataDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  await mkdir(directory, { recursive: true })
  const owner = join(directory, 'foyer.pid')
  const lock = new DatabaseSync(join(directory, 'foyer.lock'), { timeout: 200 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    const pid = await readFile(owner, 'utf8').catch(() => '')
    throw new Error(
      `The data directory ${directory} is in use by ${pid ? `process ${pid}` : 'another process'}`,
    )
  }
  await writeFile(owner, String(process.pid))
  return {
    async release() {
      await rm(owner, { force: true })
      lock.close()
    },
  }
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === BUSY
