import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A process that logs a thousand long lines to this file and then says on its output that it goes on. */
function logging(file: string) {
  const script = `
    const { openLog } = await import(${JSON.stringify(join(process.cwd(), 'server/operation/log.ts'))})
    const log = openLog('info', ${JSON.stringify(file)})
    for (let count = 0; count < 1000; count++) log.info('x'.repeat(10_000))
    setTimeout(() => process.stdout.write('goes on'), 50)`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test.each(['a full disk', 'a pipe that nobody reads'])(
  'A log on %s holds up nothing and ends nothing',
  async on => {
    const directory = await mkdtemp(join(tmpdir(), 'foyer-log-'))
    const pipe = join(directory, 'pipe')
    execFileSync('mkfifo', [pipe])
    // With a reader that reads nothing, writes go through until the pipe is full.
    const reader = await open(pipe, constants.O_RDWR)
    const child = logging(on === 'a full disk' ? '/dev/full' : pipe)
    try {
      const [said] = await once(child.stdout, 'data', { signal: AbortSignal.timeout(10_000) })
      expect(String(said)).toBe('goes on')
    } finally {
      child.kill('SIGKILL')
      await reader.close()
      await rm(directory, { recursive: true, force: true })
    }
  },
)
