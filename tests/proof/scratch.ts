import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Ran {
  isGreen: boolean
  /** The counts that the test runner printed. */
  summary: string
}

export interface Scratch {
  path(file: string): string
  run(command: readonly string[], timeoutMs: number, env?: Record<string, string>): Ran
  remove(): Promise<void>
}

/** Copies the files that git tracks to a temporary folder that shares the installed packages, but not their caches. */
export async function makeScratch(): Promise<Scratch> {
  const root = await mkdtemp(join(tmpdir(), 'foyer-proof-'))
  const files = spawnSync('git', ['ls-files'], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  for (const file of files) await cp(file, join(root, file))
  await mkdir(join(root, 'node_modules'))
  const packages = (await readdir('node_modules')).filter(name => !name.startsWith('.') || name === '.bin')
  for (const name of packages)
    await symlink(join(process.cwd(), 'node_modules', name), join(root, 'node_modules', name))

  return {
    path: file => join(root, file),
    run(command, timeoutMs, env = {}) {
      const [program = '', ...args] = command
      const { status, stdout } = spawnSync(program, args, {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, ...env, NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: timeoutMs,
        maxBuffer: 1e9,
      })
      const counts = stdout
        .split('\n')
        .filter(line => /^\s*(Tests )?.*\d+ (passed|failed|flaky)\b|^All files/.test(line))
      return { isGreen: status === 0, summary: counts.map(line => line.trim()).join(', ') }
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
