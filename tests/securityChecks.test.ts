import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checks, faults, threats } from './securityChecks.ts'

test('The list has every threat and every fault, each with tests or with what is open', () => {
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
  expect(Object.keys(threats)).toEqual(numbered('S', 40))
  expect(Object.keys(faults)).toEqual(numbered('R', 25))
  for (const [id, { shown, open }] of Object.entries(checks))
    expect(shown.length > 0 || open !== undefined, id).toBe(true)
})

test.each(Object.entries(checks))('%s names tests that exist', (_, { shown }) => {
  for (const [file, title = ''] of shown) expect(readFileSync(file, 'utf8'), file).toContain(title)
})

test('docs/security.md has each row of the list', () => {
  const written = readFileSync('docs/security.md', 'utf8')
  for (const [id, { what, open = '' }] of Object.entries(checks)) {
    const line = written.split('\n').find(one => new RegExp(`^\\| ${id} +\\|`).test(one))
    expect(line, id).toContain(what)
    expect(line, id).toContain(open)
    expect(line, id).not.toContain('failed')
  }
})
