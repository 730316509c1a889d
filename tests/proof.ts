import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Break, breaks } from './breaks.ts'
import { suites } from './suites.ts'

/*
 * Walks through the whole suites, and applies each damage of breaks.ts to a scratch copy and runs its test there,
 * which must fail; undamaged, the same tests must pass. Writes what happened to docs/proof.md; where only some are
 * asked for, by parts of their names, the lines of the others stay, and so do with `--missing` those that are as they
 * should be.
 */

const PROOF = 'docs/proof.md'
const SUITE_MS = 3_600_000
const TEST_MS = 300_000

const scratch = await mkdtemp(join(tmpdir(), 'foyer-proof-'))

interface Ran {
  isGreen: boolean
  /** How many tests passed and failed, in the runner's own words. */
  summary: string
}

function run(command: string[], env: Record<string, string> = {}, timeout = TEST_MS): Ran {
  const [program = '', ...args] = command
  const { status, stdout } = spawnSync(program, args, {
    cwd: scratch,
    encoding: 'utf8',
    env: { ...process.env, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout,
    maxBuffer: 1e9,
  })
  const counts = stdout.split('\n').filter(line => /^\s*(Tests )?.*\d+ (passed|failed|flaky)\b/.test(line))
  return { isGreen: status === 0, summary: counts.map(line => line.trim()).join(', ') }
}

const isBuilt = (): boolean => run(['npm', 'run', 'build']).isGreen

function testPasses(test: string): boolean {
  if (test.startsWith('tests/engines/')) return run(['npm', 'run', 'engines', '--', test]).isGreen
  if (!test.endsWith('.spec.ts')) return run(['npx', 'vitest', 'run', '--bail=1', test]).isGreen
  return isBuilt() && run(['npx', 'playwright', 'test', '-x', test]).isGreen
}

async function noticed(test: string, [file, find, replace]: Break): Promise<boolean> {
  const path = join(scratch, file)
  const whole = await readFile(path, 'utf8')
  if (whole.split(find).length !== 2) throw new Error(`${file} does not hold this once: ${find}`)
  await writeFile(
    path,
    whole.replace(find, () => replace),
  )
  // A race does not show itself every time.
  const red = [1, 2, 3].some(() => !testPasses(test))
  await writeFile(path, whole)
  return red
}

const inCode = (text: string): string => {
  const line = text.trim().split('\n')[0] ?? ''
  return `\`${line.replaceAll('|', '\\|').replaceAll('`', "'")}\``
}

const isMissingOnly = process.argv.includes('--missing')
const asked = process.argv.slice(2).filter(part => part !== '--missing')
const isAsked = (name: string): boolean => asked.length === 0 || asked.some(part => name.includes(part))
const earlier = (await readFile(PROOF, 'utf8').catch(() => '')).split('\n')
const lines = new Map(
  [...Object.keys(suites), ...Object.keys(breaks)].map(name => [
    name,
    earlier.filter(line => line.startsWith(`| ${name} |`)),
  ]),
)
const say = (line: string, isGood: boolean): string => {
  if (!isGood) process.exitCode = 1
  process.stdout.write(`${line}\n`)
  return line
}

const redLine = (test: string, [file, find]: Break): string => `| ${test} | ${file} | ${inCode(find)} | red |`

/** Of each damage its line that stands already, where it is not to be done again. */
function standing(test: string, damages: Break[]): (string | undefined)[] {
  const stand = [...(lines.get(test) ?? [])]
  return damages.map(damage => {
    // Two damages may be of the same line of the product.
    const at = isMissingOnly ? stand.indexOf(redLine(test, damage)) : -1
    return at < 0 ? undefined : stand.splice(at, 1)[0]
  })
}

const linesOf = (names: string[]): string => names.flatMap(name => lines.get(name) ?? []).join('\n')
const write = () =>
  writeFile(
    PROOF,
    `# Proof

What is too long for every day, walked through as a whole.

| Suite | Tests | Result |
|---|---|---|
${linesOf(Object.keys(suites))}

Each line of the product below was damaged, one at a time, in a scratch copy; its test must go red.

| Test | File | Damaged line | Result |
|---|---|---|---|
${linesOf(Object.keys(breaks))}
`,
  )

const files = spawnSync('git', ['ls-files'], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
for (const file of files) await cp(file, join(scratch, file))
await symlink(join(process.cwd(), 'node_modules'), join(scratch, 'node_modules'))

try {
  isBuilt()
  for (const [name, { command, env }] of Object.entries(suites)) {
    if (!isAsked(name) || (isMissingOnly && lines.get(name)?.[0]?.endsWith('| green |'))) continue
    const { isGreen, summary } = run(command, env, SUITE_MS)
    lines.set(name, [say(`| ${name} | ${summary} | ${isGreen ? 'green' : '**red**'} |`, isGreen)])
    await write()
  }
  for (const [test, damages] of Object.entries(breaks)) {
    const shown = standing(test, damages)
    if (!isAsked(test) || !shown.includes(undefined)) continue
    if (!testPasses(test)) {
      lines.set(test, [say(`| ${test} | | none | **red** |`, false)])
      await write()
      continue
    }
    for (const [index, damage] of damages.entries()) {
      if (shown[index]) continue
      const isRed = await noticed(test, damage)
      const line = redLine(test, damage)
      shown[index] = say(isRed ? line : line.replace(/red \|$/, '**still green** |'), isRed)
      lines.set(
        test,
        shown.filter(one => one !== undefined),
      )
      await write()
    }
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
