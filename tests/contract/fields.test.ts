import { mask } from 'superstruct'
import { describe, expect, test } from 'vitest'
import type { AnyStruct } from '../../contract/call.ts'
import { amount, count, day, email, flag, id, oneLine, text } from '../../contract/fields.ts'

const understood = (value: unknown, struct: AnyStruct): unknown => {
  try {
    return mask(value, struct)
  } catch {
    return 'refused'
  }
}

describe('A field of a form', () => {
  test.each<[string, AnyStruct, [unknown, unknown][]]>([
    [
      'an id',
      id(),
      [
        ['7', 7],
        [7, 7],
        ['0', 'refused'],
        ['-1', 'refused'],
        ['07', 'refused'],
        ['1e3', 'refused'],
        [1.5, 'refused'],
        ['', 'refused'],
        ['99999999999', 'refused'],
      ],
    ],
    [
      'a day',
      day(),
      [
        ['2028-02-29', '2028-02-29'],
        [' 2026-12-18 ', '2026-12-18'],
        ['2027-02-29', 'refused'],
        ['2026-13-01', 'refused'],
        ['18/12/2026', 'refused'],
        ['0000-01-01', 'refused'],
        ['2026-12-18T10:00', 'refused'],
        ['', 'refused'],
      ],
    ],
    [
      'a count',
      count(),
      [
        ['0', 0],
        ['1000000', 1_000_000],
        ['1000001', 'refused'],
        ['1.0', 'refused'],
        [' 1', 'refused'],
        ['٣', 'refused'],
      ],
    ],
    [
      'an amount of money',
      amount(),
      [
        ['0', 0],
        ['2.5', 2.5],
        ['19.99', 19.99],
        [0.29, 0.29],
        ['0.001', 'refused'],
        [0.001, 'refused'],
        ['-1', 'refused'],
        ['1,000', 'refused'],
        ['', 'refused'],
        ['Infinity', 'refused'],
      ],
    ],
    [
      'a flag',
      flag(),
      [
        ['true', true],
        ['1', true],
        ['false', false],
        ['0', false],
        [true, true],
        ['yes', 'refused'],
        ['', 'refused'],
        [1, 'refused'],
      ],
    ],
    [
      'a text',
      text(5),
      [
        ['  Ann ', 'Ann'],
        ['', ''],
        ['123456', 'refused'],
        ['a\0b', 'ab'],
        ['a\u202eb\u202c', 'ab'],
        ['\u2067a\u2069', 'a'],
        ['a\u200fb', 'a\u200fb'],
        [['a'], 'refused'],
        [5, 'refused'],
      ],
    ],
    [
      'a line',
      oneLine(12),
      [
        [' Ann  Lee ', 'Ann Lee'],
        ['Ann\r\nBcc: a', 'Ann Bcc: a'],
        ['Ann\u0007\tLee', 'Ann Lee'],
        ['\u200b \u200b', ''],
        ['\ud83d\udc69\u200d\ud83d\ude80', '\ud83d\udc69\u200d\ud83d\ude80'],
        ['1234567890123', 'refused'],
        [5, 'refused'],
      ],
    ],
    [
      'an e-mail address',
      email(),
      [
        [' ann@example.com ', 'ann@example.com'],
        ['ann', 'refused'],
        ['ann\0@example.com', 'refused'],
        ['ann@example.com\0', 'refused'],
        ['an\tn@example.com', 'refused'],
        ['ann\u202e@example.com', 'refused'],
        ['', 'refused'],
      ],
    ],
  ])('GAP-75 %s is read strictly', (_, struct, cases) => {
    expect(cases.map(([sent]) => [sent, understood(sent, struct)])).toEqual(cases)
  })
})
