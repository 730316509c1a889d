import { mkdir, readFile, writeFile } from 'node:fs/promises'

export interface Result {
  /** The suite, or the test that must notice the damage. */
  test: string
  /** Empty for a suite. */
  file: string
  /** What the suite counted, or the text that is replaced. */
  detail: string
  replacement: string
  result: 'green' | 'red' | 'still green' | 'fails undamaged' | 'does not compile' | 'does not build'
  isGood: boolean
}

const FOLDER = 'test-results'
const DATA = `${FOLDER}/proof.json`
const PAGE = `${FOLDER}/proof.md`

const inCode = (text: string): string => {
  const line = text.trim().split('\n')[0] ?? ''
  return `\`${line.replaceAll('|', '\\|').replaceAll('`', "'")}\``
}

const resultOf = ({ result, isGood }: Result): string => (isGood ? result : `**${result}**`)

const page = (suites: Result[], damages: Result[]): string => `# Proof

${suites.filter(({ isGood }) => isGood).length} of ${suites.length} suites are green; ${damages.filter(({ isGood }) => isGood).length} of ${damages.length} damages turn their test red.

| Suite | Tests | Result |
|---|---|---|
${suites.map(one => `| ${one.test} | ${one.detail} | ${resultOf(one)} |`).join('\n')}

| Test | File | Damaged line | Result |
|---|---|---|---|
${damages.map(one => `| ${one.test} | ${one.file} | ${inCode(one.detail)} | ${resultOf(one)} |`).join('\n')}
`

/** The results of the last run, which may have been of some suites and tests only. */
export async function readResults(): Promise<Result[]> {
  return JSON.parse(await readFile(DATA, 'utf8').catch(() => '[]')) as Result[]
}

export async function writeResults(results: Result[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(DATA, JSON.stringify(results, null, 1))
  await writeFile(
    PAGE,
    page(
      results.filter(({ file }) => file === ''),
      results.filter(({ file }) => file !== ''),
    ),
  )
}
