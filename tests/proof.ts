import { readFile, writeFile } from 'node:fs/promises'
import { type Break, breaks } from './breaks.ts'
import { type Result, readResults, writeResults } from './proof/report.ts'
import { makeScratch } from './proof/scratch.ts'
import { suites } from './suites.ts'

/*
 * Runs the long suites, then applies each damage of breaks.ts to a copy of the repository and runs its test there.
 * The damaged product must compile and build, and the test must fail twice; undamaged, the test must pass. Writes
 * test-results/proof.md. Arguments are parts of names and select suites and tests; `--missing` skips those that were
 * in order the last time.
 */

const SUITE_MS = 2 * 3_600_000
const TEST_MS = 300_000
const ROOMS = ['contract', 'offline', 'src', 'sw', 'server']

const isMissingOnly = process.argv.includes('--missing')
const asked = process.argv.slice(2).filter(part => part !== '--missing')
const isAsked = (name: string): boolean => asked.length === 0 || asked.some(part => name.includes(part))

const scratch = await makeScratch()
const isBuilt = (): boolean => scratch.run(['npm', 'run', 'build'], TEST_MS).isGreen
const compiles = (): boolean => scratch.run(['npx', 'tsc', '-b', ...ROOMS], TEST_MS).isGreen

/** Journeys and the tests in other engines open the build; all other tests import the sources. */
const needsBuild = (test: string): boolean => test.endsWith('.spec.ts') || test.startsWith('tests/engines/')

function passes(test: string): boolean {
  const command = test.startsWith('tests/engines/')
    ? ['npx', 'vitest', 'run', '--config', 'tests/engines/vitest.config.ts', '--bail=1', test]
    : test.endsWith('.spec.ts')
      ? ['npx', 'playwright', 'test', '-x', test]
      : ['npx', 'vitest', 'run', '--bail=1', test]
  return scratch.run(command, TEST_MS).isGreen
}

async function tryDamage(test: string, [file, find, replace]: Break): Promise<Result['result']> {
  const path = scratch.path(file)
  const whole = await readFile(path, 'utf8')
  if (whole.split(find).length !== 2) throw new Error(`${file} must contain this once: ${find}`)
  await writeFile(
    path,
    whole.replace(find, () => replace),
  )
  try {
    if (!compiles()) return 'does not compile'
    if (needsBuild(test) && !isBuilt()) return 'does not build'
    return passes(test) || passes(test) ? 'still green' : 'red'
  } finally {
    await writeFile(path, whole)
  }
}

const names = [...Object.keys(suites), ...Object.keys(breaks)]
const sameAs = (one: Result) => (other: Result) =>
  other.test === one.test &&
  (one.file === '' ||
    (other.file === one.file && other.detail === one.detail && other.replacement === one.replacement))
let results = (await readResults()).filter(({ test }) => names.includes(test))

async function note(one: Result): Promise<void> {
  results = [...results.filter(other => !sameAs(one)(other)), one].sort(
    (a, b) => names.indexOf(a.test) - names.indexOf(b.test),
  )
  if (!one.isGood) process.exitCode = 1
  process.stdout.write(
    `${one.isGood ? ' ' : '!'} ${one.result}  ${one.test}  ${one.file}  ${one.detail.trim()}\n`,
  )
  await writeResults(results)
}

const isDone = (one: Result): boolean =>
  isMissingOnly && results.some(other => other.isGood && sameAs(one)(other))

async function runSuites(): Promise<void> {
  for (const [test, { command, env }] of Object.entries(suites)) {
    const row: Result = { test, file: '', detail: '', replacement: '', result: 'green', isGood: true }
    if (!isAsked(test) || isDone(row)) continue
    const { isGreen, summary } = scratch.run(command, SUITE_MS, env)
    await note({ ...row, detail: summary, result: isGreen ? 'green' : 'red', isGood: isGreen })
  }
}

async function runDamages(): Promise<void> {
  for (const [test, damages] of Object.entries(breaks)) {
    const rows = damages.map(damage => {
      const [file, detail, replacement] = damage
      return {
        damage,
        row: { test, file, detail, replacement, result: 'red', isGood: true } satisfies Result,
      }
    })
    const left = rows.filter(({ row }) => !isDone(row))
    if (!isAsked(test) || left.length === 0) continue
    const isGreen = (!needsBuild(test) || isBuilt()) && passes(test)
    for (const { damage, row } of left) {
      const result = isGreen ? await tryDamage(test, damage) : 'fails undamaged'
      await note({ ...row, result, isGood: result === 'red' })
    }
  }
}

try {
  if (!compiles() || !isBuilt()) throw new Error('The product does not compile and build')
  await runSuites()
  await runDamages()
} finally {
  await scratch.remove()
}
