import { readdir, readFile } from 'node:fs/promises'

/*
 * Prints the rows of docs/requirements.md whose id occurs in no test, then how many rows of each area occur in one.
 * `--all` also prints the test files of each row.
 */

interface Row {
  id: string
  statement: string
  area: string
}

function rowsOf(markdown: string): Row[] {
  const rows: Row[] = []
  let area = ''
  for (const line of markdown.split('\n')) {
    area = /^## (.+)/.exec(line)?.[1] ?? area
    const [, id, statement = ''] = /^\| ([A-Z]{3}-\d\d) \| (.*?) \| S[12]/.exec(line) ?? []
    if (id) rows.push({ id, statement, area })
  }
  return rows
}

// A table of test cases may be a file of its own, so all files under tests/ count.
async function testFilesById(): Promise<Map<string, Set<string>>> {
  const files = (await readdir('tests', { recursive: true })).filter(name => /\.tsx?$/.test(name))
  const found = new Map<string, Set<string>>()
  for (const file of files) {
    for (const [id] of (await readFile(`tests/${file}`, 'utf8')).matchAll(/\b[A-Z]{3}-\d\d\b/g)) {
      found.set(id, (found.get(id) ?? new Set()).add(file))
    }
  }
  return found
}

const showsAll = process.argv.includes('--all')
const rows = rowsOf(await readFile('docs/requirements.md', 'utf8'))
const tested = await testFilesById()
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const countOf = (some: Row[]): string => `${some.filter(({ id }) => tested.has(id)).length} of ${some.length}`

for (const { id, statement } of rows) {
  const files = tested.get(id)
  if (!files) print(`${id}  ${statement}`)
  else if (showsAll) print(`${id}  ${[...files].join(', ')}`)
}
print('')
for (const [area, some = []] of Object.entries(Object.groupBy(rows, row => row.area))) {
  print(`${countOf(some).padStart(10)}  ${area}`)
}
print(`${countOf(rows)} rows have a test`)
