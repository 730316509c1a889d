import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Break, breaks } from './breaks.ts'

/*
 * Applies each damage of breaks.ts to a scratch copy and runs its test there, which must fail; undamaged, the
 * same tests must pass. Writes what happened to docs/proof.md.
 */

const scratch = await mkdtemp(join(tmpdir(), 'foyer-proof-'))
const run = (...[command, ...args]: [string, ...string[]]): boolean =>
  spawnSync(command, args, { cwd: scratch, stdio: 'ignore', timeout: 300_000 }).status === 0

function testPasses({ test, only }: Pick<Break, 'test' | 'only'>): boolean {
  if (!test.endsWith('.spec.ts')) return run('npx', 'vitest', 'run', test)
  return (
    run('npm', 'run', 'build') && run('npx', 'playwright', 'test', test, ...(only ? ['--grep', only] : []))
  )
}

async function noticed(damage: Break): Promise<boolean> {
  const path = join(scratch, damage.file)
  const whole = await readFile(path, 'utf8')
  if (whole.split(damage.find).length !== 2)
    throw new Error(`${damage.file} does not hold this once: ${damage.find}`)
  await writeFile(
    path,
    whole.replace(damage.find, () => damage.replace),
  )
  const red = !testPasses(damage)
  await writeFile(path, whole)
  return red
}

const wanted = process.argv[2]
const chosen = breaks.filter(one => !wanted || one.promise.includes(wanted))
const files = spawnSync('git', ['ls-files'], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
for (const file of files) await cp(file, join(scratch, file))
await symlink(join(process.cwd(), 'node_modules'), join(scratch, 'node_modules'))

const lines: string[] = []
const say = (line: string) => {
  lines.push(line)
  process.stdout.write(`${line}\n`)
}
try {
  run('npm', 'run', 'build')
  for (const key of new Set(chosen.map(one => JSON.stringify([one.test, one.only])))) {
    const [test, only] = JSON.parse(key) as [string, string | undefined]
    if (!testPasses({ test, ...(only && { only }) })) throw new Error(`${test} fails without any damage`)
  }
  for (const damage of chosen) {
    const red = await noticed(damage)
    say(`| ${damage.promise} | ${damage.test} | ${red ? 'red' : '**still green**'} |`)
    if (!red) process.exitCode = 1
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
if (!wanted) {
  const head =
    '# Proof\n\nEach promise was broken in one line; its test must go red.\n\n| Promise | Test | Broken |\n|---|---|---|\n'
  await writeFile('docs/proof.md', `${head}${lines.join('\n')}\n`)
}
