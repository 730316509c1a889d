import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('Each decision has the number of its file, and says whether it is in force', () => {
  for (const file of readdirSync('docs/decisions')) {
    const [title = '', blank, status = ''] = readFileSync(`docs/decisions/${file}`, 'utf8').split('\n')
    expect(title, file).toMatch(new RegExp(`^# ${Number(file.slice(0, 3))}\\. `))
    expect(blank, file).toBe('')
    expect(status, file).toMatch(/^Status: (in force|replaced by note \d+)[.;]/)
  }
})
