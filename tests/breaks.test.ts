import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breaks } from './breaks.ts'

test('There are at most 120 damages', () => {
  expect(Object.values(breaks).flat().length).toBeLessThanOrEqual(120)
})

test.each(Object.entries(breaks))(
  '%s: the text of each damage occurs exactly once in the product',
  (file, damages) => {
    expect(existsSync(file)).toBe(true)
    for (const [path, find, replace] of damages) {
      expect(readFileSync(path, 'utf8').split(find).length - 1, `${path}: ${find}`).toBe(1)
      expect(replace).not.toBe(find)
    }
  },
)
