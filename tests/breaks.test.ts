import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breaks } from './breaks.ts'

test.each(Object.entries(breaks))(
  'every damage that %s must notice still fits the product',
  (file, damages) => {
    expect(existsSync(file)).toBe(true)
    for (const [path, find, replace] of damages) {
      expect(readFileSync(path, 'utf8').split(find).length - 1, `${path}: ${find}`).toBe(1)
      expect(replace).not.toBe(find)
    }
  },
)
