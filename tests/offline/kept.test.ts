import { number, object } from 'superstruct'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetAll, keep, kept } from '../../offline/kept.ts'
import { fakeIndexedDb } from '../support/fakeIndexedDb.ts'

const struct = object({ tickets: number() })
let disk: ReturnType<typeof fakeIndexedDb>

beforeEach(() => {
  disk = fakeIndexedDb()
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('What the device keeps', () => {
  test('comes back with its age', async () => {
    await keep('wallet', { tickets: 2 })
    vi.setSystemTime(5000)
    expect(await kept('wallet', struct)).toEqual({ savedAt: 1000, data: { tickets: 2 } })
  })

  test('is replaced as a whole, and forgotten as a whole', async () => {
    await keep('wallet', { tickets: 2 })
    await keep('wallet', { tickets: 3 })
    expect((await kept('wallet', struct))?.data).toEqual({ tickets: 3 })
    await forgetAll()
    expect(await kept('wallet', struct)).toBeNull()
    expect(disk.rows('kept').size).toBe(0)
  })

  test.each([
    ['is not there', undefined],
    ['is no record', 'two tickets'],
    ['is of another version', { v: 0, savedAt: 1000, data: { tickets: 2 } }],
    ['has no age', { v: 1, data: { tickets: 2 } }],
    ['no longer fits', { v: 1, savedAt: 1000, data: { tickets: 'two' } }],
  ])('is nothing where it %s', async (_, record) => {
    await forgetAll()
    disk.rows('kept').set('wallet', record)
    expect(await kept('wallet', struct)).toBeNull()
  })

  test('is nothing where storage is out of order, and nothing breaks', async () => {
    await keep('wallet', { tickets: 2 })
    disk.fail('UnknownError')
    expect(await kept('wallet', struct)).toBeNull()
    await expect(keep('wallet', { tickets: 3 })).resolves.toBeUndefined()
  })

  test('survives a connection that the browser closed by itself', async () => {
    await keep('wallet', { tickets: 2 })
    disk.fail('InvalidStateError', 1)
    expect((await kept('wallet', struct))?.data).toEqual({ tickets: 2 })
  })
})
