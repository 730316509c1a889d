import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type Check, checks, faults, type Shown, threats } from './securityChecks.ts'

/*
 * Runs every test that securityChecks.ts names and writes docs/security.md with its results. Ends with status 1 if one
 * of them fails. It takes some minutes; `npm run build` has to be run before.
 */

interface Ran {
  file: string
  title: string
  passed: boolean
}

const RESULTS = 'test-results/security'

const files = [...new Set(Object.values(checks).flatMap(({ shown }) => shown.map(([file]) => file)))]
const isDeployment = (file: string) => file.startsWith('tests/deployment/')
const isJourney = (file: string) => file.endsWith('.spec.ts')

mkdirSync(RESULTS, { recursive: true })
const ran = [
  ...vitest(
    files.filter(file => !isDeployment(file) && !isJourney(file)),
    [],
  ),
  ...vitest(files.filter(isDeployment), ['--config', 'tests/deployment/vitest.config.ts']),
  ...playwright(files.filter(isJourney)),
]

const resultOf = ([file, title = '']: Shown): Ran[] =>
  ran.filter(one => one.file === file && one.title.includes(title))

function rowOf([id, { what, shown, open = '' }]: [string, Check]): string {
  const tests = shown.map(one => resultOf(one))
  const passed = tests.flat().filter(one => one.passed).length
  const failed = tests.flat().length - passed
  const result =
    shown.length === 0
      ? 'not built'
      : failed > 0 || tests.some(some => some.length === 0)
        ? `**${failed} failed**`
        : `${passed} passed`
  const where = [...new Set(shown.map(([file]) => `\`${file.replace('tests/', '')}\``))].join(', ')
  return `| ${id} | ${what} | ${where} | ${result} | ${open} |`
}

const table = (rows: Record<string, Check>) =>
  [
    '|  | What | Tests | Result | Open |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(rows).map(rowOf),
  ].join('\n')

writeFileSync(
  'docs/security.md',
  `# Security and reliability

\`npm run security\` runs the tests of this list and writes it. Files are in \`tests/\`.

## What an attacker may try

${table(threats)}

## What can go wrong by itself

${table(faults)}
`,
)
const wrong = ran.filter(one => !one.passed)
for (const { file, title } of wrong) process.stderr.write(`failed: ${file} ${title}\n`)
process.exitCode = wrong.length > 0 ? 1 : 0

/** Runs a command that writes its results into a file, whether its tests pass or not. */
function run(command: string[], file: string, env = {}): unknown {
  const [program = '', ...args] = command
  try {
    execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  } catch {
    // The results say which tests have failed.
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

function vitest(some: string[], options: string[]): Ran[] {
  const output = `${RESULTS}/vitest-${options.length}.json`
  const command = ['npx', 'vitest', 'run', ...options, '--reporter=json', `--outputFile=${output}`, ...some]
  const { testResults } = run(command, output) as {
    testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative('.', name),
      title: fullName,
      passed: status === 'passed',
    })),
  )
}

interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; ok: boolean; file: string }[]
}

function playwright(some: string[]): Ran[] {
  const output = `${RESULTS}/playwright.json`
  const command = ['npx', 'playwright', 'test', '--reporter=json', ...some]
  const { suites } = run(command, output, { PLAYWRIGHT_JSON_OUTPUT_FILE: output }) as { suites: Suite[] }
  const specs = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
  return suites
    .flatMap(specs)
    .map(({ file, title, ok }) => ({ file: `tests/journeys/${file}`, title, passed: ok }))
}
