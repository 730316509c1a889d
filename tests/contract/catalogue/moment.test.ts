import { validate } from 'superstruct'
import { expect, test } from 'vitest'
import { moment } from '../../../contract/catalogue/moment.ts'

const problemOf = (written: unknown): string => validate(written, moment())[0]?.message ?? ''

test('A time without its day is told what it lacks, and what is no time is told what one is', () => {
  expect(problemOf('2026-12-18 19:30')).toBe('')
  expect(problemOf('in 9 days at 19:30')).toBe('')
  expect(problemOf('19:30')).toBe('lacks its day: expected a day before "19:30"')
  expect(problemOf('next Friday')).toMatch(/^expected a time such as/)
})
