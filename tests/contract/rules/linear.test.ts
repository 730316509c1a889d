import { expect, test } from 'vitest'
import { decodeForm } from '../../../contract/form.ts'
import { codeDigits, isEmail, isFullName } from '../../../contract/rules/contact.ts'

/** Inputs on which a pattern that backtracks takes a time that grows with the square of their length, or faster. */
const hostile = (length: number): string[] => [
  'a'.repeat(length),
  `${'a'.repeat(length)}@`,
  `a@${'a.'.repeat(length / 2)}`,
  `${' '.repeat(length)}x`,
  `${'a '.repeat(length / 2)}`,
  `${'-'.repeat(length)}!`,
  `${'1'.repeat(length)}x`,
  `a${'[b]'.repeat(length / 3)}=1`,
  `${'a=1&'.repeat(length / 4)}`,
  '['.repeat(length),
  '%'.repeat(length),
]

const readers: Record<string, (text: string) => unknown> = {
  isEmail,
  isFullName,
  codeDigits: text => codeDigits(text, 6),
  decodeForm: text => {
    try {
      return decodeForm(text)
    } catch (error) {
      return error
    }
  },
}

/** The shortest of several runs, in milliseconds. */
function timeOf(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    run()
    return performance.now() - began
  })
  return Math.min(...times)
}

test.each(Object.entries(readers))(
  'The time of %s grows with the length of a hostile text and not with its square',
  (_, read) => {
    for (const [index, long] of hostile(120_000).entries()) {
      const short = hostile(12_000)[index] as string
      // Ten times as long: linear is 10, quadratic is 100. A millisecond absorbs the clock.
      expect(timeOf(() => read(long))).toBeLessThan(40 * (timeOf(() => read(short)) + 0.5))
    }
  },
)
