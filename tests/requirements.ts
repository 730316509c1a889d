import { readdir, readFile } from 'node:fs/promises'

/* Lists the rows of docs/requirements.md that no test title names, by area; `--all` lists what covers them too. */

const rows = [
  ...(await readFile('docs/requirements.md', 'utf8')).matchAll(/^\| ([A-Z]{3}-\d\d) \| (.*?) \| S[12]/gm),
]
// A table of tests may be a file of its own, so every file counts.
const files = (await readdir('tests', { recursive: true })).filter(name => /\.tsx?$/.test(name))
const covered = new Map<string, string[]>()
for (const file of files) {
  for (const [id] of (await readFile(`tests/${file}`, 'utf8')).matchAll(/\b[A-Z]{3}-\d\d\b/g)) {
    covered.set(id, [...new Set([...(covered.get(id) ?? []), file])])
  }
}

const showAll = process.argv.includes('--all')
let missing = 0
for (const [, id = '', statement] of rows) {
  const by = covered.get(id)
  if (!by) missing++
  if (!by) process.stdout.write(`${id}  ${statement}\n`)
  else if (showAll) process.stdout.write(`${id}  ${by.join(', ')}\n`)
}
process.stdout.write(`${rows.length - missing} of ${rows.length} rows have a test\n`)
