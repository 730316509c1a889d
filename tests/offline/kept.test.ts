import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetAll, forgetOthers, keep, kept } from '../../offline/kept.ts'
import { readOutbox } from '../../offline/outboxStore.ts'
import { ownOutbox } from '../../offline/owner.ts'
import { aWallet } from '../support/aWallet.ts'
import { fakeIndexedDb } from '../support/fakeIndexedDb.ts'

const draft = { mode: 'enter_email', email: 'sam@example.com', name: '', codeSentAt: 0 } as const
const HOUR = 3_600_000
let disk: ReturnType<typeof fakeIndexedDb>

const wallet = async () => (await kept(['wallet'])).wallet

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
    await keep({ wallet: aWallet() })
    vi.setSystemTime(5000)
    expect(await wallet()).toEqual({ savedAt: 1000, data: aWallet() })
  })

  test('is read in one go, each on its own', async () => {
    await keep({ wallet: aWallet(), account: draft })
    disk.rows('kept').set('wallet', 'rubbish')
    const found = await kept(['wallet', 'account', 'deadline'])
    expect([found.wallet, found.account?.data, found.deadline]).toEqual([null, draft, null])
  })

  test('is replaced as a whole, and forgotten as a whole', async () => {
    await keep({ wallet: aWallet() })
    await keep({ wallet: aWallet([]) })
    expect((await wallet())?.data).toEqual(aWallet([]))
    await keep({ account: draft })
    await keep({ wallet: null })
    expect([...disk.rows('kept').keys()]).toEqual(['account'])
    await forgetAll()
    expect(disk.rows('kept').size).toBe(0)
  })

  test.each([
    ['is not there', () => undefined],
    ['is no record', () => 'two tickets'],
    ['is of a version before the first', (whole: object) => ({ ...whole, v: 0 })],
    ['is of a version to come', (whole: object) => ({ ...whole, v: 2 })],
    ['has no age', (whole: object) => ({ ...whole, savedAt: undefined })],
    ['no longer fits', (whole: object) => ({ ...whole, data: { tickets: 'two' } })],
    ['is nobody’s', (whole: object) => ({ ...whole, owner: undefined })],
  ])('is nothing where it %s', async (_, damage) => {
    await keep({ wallet: aWallet() })
    const rows = disk.rows('kept')
    rows.set('wallet', damage(rows.get('wallet') as object))
    expect(await wallet()).toBeNull()
  })

  test('as it was typed, is kept for a day', async () => {
    await keep({ account: draft })
    vi.setSystemTime(1000 + 24 * HOUR)
    expect((await kept(['account'])).account?.data).toEqual(draft)
    vi.setSystemTime(1001 + 24 * HOUR)
    expect((await kept(['account'])).account).toBeNull()
  })

  test('is nothing where storage is out of order, and nothing breaks', async () => {
    await keep({ wallet: aWallet() })
    disk.fail('UnknownError', 1)
    expect(await wallet()).toBeNull()
    disk.fail('UnknownError', 1)
    await expect(keep({ wallet: aWallet() })).resolves.toBeUndefined()
  })

  test('survives a connection that the browser closed by itself', async () => {
    await keep({ wallet: aWallet() })
    disk.fail('InvalidStateError', 1)
    expect((await wallet())?.data).toEqual(aWallet())
  })

  test('and was still to be written when the person left, is not written any more', async () => {
    await readOutbox()
    const late = keep({ wallet: aWallet() })
    await Promise.all([forgetAll(), late])
    expect(disk.rows('kept').size).toBe(0)
  })
})

describe('What was kept', () => {
  test('as a visitor is theirs who signs in', async () => {
    await keep({ account: draft })
    await ownOutbox(7)
    expect((await kept(['account'])).account?.data).toEqual(draft)
  })

  test('by a user whose session has ended is theirs when they are back, and another user’s never', async () => {
    await ownOutbox(7)
    await keep({ wallet: aWallet() })
    await ownOutbox(null)
    expect((await wallet())?.data).toEqual(aWallet())
    await ownOutbox(7)
    expect((await wallet())?.data).toEqual(aWallet())
    await ownOutbox(8)
    expect(await wallet()).toBeNull()
    await forgetOthers()
    expect(disk.rows('kept').size).toBe(0)
  })
})
