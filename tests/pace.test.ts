import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../server/configuration.ts'

describe('PACE', () => {
  test('is 1 by default: the page waits as long as specified', () => {
    expect(readConfiguration({}).pace).toBe(1)
  })

  test('divides the waits of a test server', () => {
    expect(readConfiguration({ PACE: '10' }).pace).toBe(10)
  })

  test('other than 1 is refused in production', () => {
    expect(() => readConfiguration({ NODE_ENV: 'production', PACE: '10' })).toThrow(
      'PACE must not be set in production',
    )
  })
})
