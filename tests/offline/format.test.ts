import { number, object, string } from 'superstruct'
import { expect, test } from 'vitest'
import { migrate, versionOf } from '../../offline/format.ts'

/** First a text of the seconds, then a number of them, now a number of milliseconds. */
const format = {
  struct: object({ ms: number() }),
  earlier: [
    { struct: string(), next: (seconds: string) => ({ seconds: Number(seconds) }) },
    {
      struct: object({ seconds: number() }),
      next: ({ seconds }: { seconds: number }) => ({ ms: seconds * 1000 }),
    },
  ],
}

test.each([
  ['today', 3, { ms: 5000 }, { ms: 5000 }],
  ['the version before', 2, { seconds: 5 }, { ms: 5000 }],
  ['the first version', 1, '5', { ms: 5000 }],
  ['a version that it does not fit', 2, '5', null],
  ['a version that it only seems to fit', 1, 5, null],
  ['a version to come', 4, { ms: 5000 }, null],
  ['no version', Number.NaN, { ms: 5000 }, null],
])('Data of %s', (_, version, data, become) => {
  expect(migrate(format, version, data)).toEqual(become)
})

test('A format counts its versions', () => {
  expect([versionOf(format), versionOf({ struct: string() })]).toEqual([3, 1])
})
