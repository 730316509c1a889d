import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Break, breaks } from './breaks.ts'

/*
 * Applies each damage of breaks.ts to a scratch copy and runs its test there, which must fail; undamaged, the
 * same tests must pass. Writes what happened to docs/proof.md.
 */

const HEAD = `# Proof

Each line of the product below was damaged, one at a time, in a scratch copy; its test must go red.

| Test | File | Damaged line | Result |
|---|---|---|---|
`

const scratch = await mkdtemp(join(tmpdir(), 'foyer-proof-'))
const run = (...[command, ...args]: [string, ...string[]]): boolean =>
  spawnSync(command, args, { cwd: scratch, stdio: 'ignore', timeout: 300_000 }).status === 0

function testPasses(test: string): boolean {
  if (!test.endsWith('.spec.ts')) return run('npx', 'vitest', 'run', test)
  return run('npm', 'run', 'build') && run('npx', 'playwright', 'test', test)
}

async function noticed(test: string, [file, find, replace]: Break): Promise<boolean> {
  const path = join(scratch, file)
  const whole = await readFile(path, 'utf8')
  if (whole.split(find).length !== 2) throw new Error(`${file} does not hold this once: ${find}`)
  await writeFile(
    path,
    whole.replace(find, () => replace),
  )
  const red = !testPasses(test)
  await writeFile(path, whole)
  return red
}

const wanted = process.argv[2] ?? ''
const chosen = Object.entries(breaks).filter(([test]) => test.includes(wanted))
const files = spawnSync('git', ['ls-files'], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
for (const file of files) await cp(file, join(scratch, file))
await symlink(join(process.cwd(), 'node_modules'), join(scratch, 'node_modules'))

const lines: string[] = []
try {
  run('npm', 'run', 'build')
  for (const [test, damages] of chosen) {
    if (!testPasses(test)) throw new Error(`${test} fails without any damage`)
    for (const damage of damages) {
      const red = await noticed(test, damage)
      if (!red) process.exitCode = 1
      const line = `| ${test} | ${damage[0]} | ${inCode(damage[1])} | ${red ? 'red' : '**still green**'} |`
      lines.push(line)
      process.stdout.write(`${line}\n`)
    }
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
if (!wanted) await writeFile('docs/proof.md', `${HEAD}${lines.join('\n')}\n`)

function inCode(text: string): string {
  const line = text.trim().split('\n')[0] ?? ''
  return `\`${line.replaceAll('|', '\\|').replaceAll('`', "'")}\``
}
