import { describe, expect, test } from 'vitest'
import { pascal, plural } from '../../../contract/format/words.ts'

describe('Words', () => {
  test.each([
    [0, '0 tickets'],
    [1, '1 ticket'],
    [2, '2 tickets'],
    [-1, '-1 tickets'],
    [1000, '1,000 tickets'],
  ])('DSP-10 %d takes an s unless it is 1', (count, shown) => {
    expect(plural(count, 'ticket')).toBe(shown)
  })

  test.each([
    ['find a place to stay', 'Find A Place To Stay'],
    ['  two  spaces', '  Two  Spaces'],
    ['a b c', 'A B C'],
    ['élan vital', 'Élan Vital'],
    ["o'neil's iPhone", "O'neil's IPhone"],
    ['DJ night, 2nd edition', 'DJ Night, 2nd Edition'],
    ['', ''],
  ])('DSP-11 the first letter of each word of %j is capitalised', (title, shown) => {
    expect(pascal(title)).toBe(shown)
  })
})
