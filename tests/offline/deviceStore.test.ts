import { IDBDatabase } from 'fake-indexeddb'
import { object, string } from 'superstruct'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wallet as walletStruct } from '../../contract/entities/wallet.ts'
import {
  clearDevice,
  deviceChange,
  loadFromDevice,
  ownersHere,
  removeOthersFromDevice,
  saveToDevice,
} from '../../offline/deviceStore.ts'
import { readOutbox } from '../../offline/outboxStore.ts'
import { endOwner, ownOutbox } from '../../offline/owner.ts'
import { ownRow } from '../../src/door/doorState.ts'
import { saleChange } from '../../src/organiser/counter/counterStore.ts'
import { aWallet } from '../support/aWallet.ts'
import { fakeIndexedDb } from '../support/fakeIndexedDb.ts'

const aSale = {
  body: { organiser_id: 3, device: '', id: '', method: 'cash', name: '', total: 0 },
  tickets: [],
  currency_symbol: '£',
  at: 0,
} as const satisfies Record<string, unknown>

const draft = { email: 'sam@example.com' }
const HOUR = 3_600_000
const walletRow = { name: 'wallet', struct: walletStruct }
const draftRow = { name: 'draft', struct: object({ email: string() }), validMs: 24 * HOUR }
const otherRow = { name: 'other', struct: string() }
const workRow = { name: 'work', struct: string(), stays: true as const }
let disk: ReturnType<typeof fakeIndexedDb>

const wallet = async () => (await loadFromDevice([walletRow]))[0]
const work = async () => (await loadFromDevice([workRow]))[0]
const storedDraft = async () => (await loadFromDevice([draftRow]))[0]
const saveWallet = (data: ReturnType<typeof aWallet> | null) => saveToDevice([deviceChange(walletRow, data)])
const saveDraft = () => saveToDevice([deviceChange(draftRow, draft)])

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
    await saveWallet(aWallet())
    vi.setSystemTime(5000)
    expect(await wallet()).toEqual({ savedAt: 1000, data: aWallet() })
  })

  test('is read in one go, each on its own', async () => {
    await saveToDevice([deviceChange(walletRow, aWallet()), deviceChange(draftRow, draft)])
    await disk.change('kept', 'wallet', () => 'rubbish')
    const [first, second, third] = await loadFromDevice([walletRow, draftRow, otherRow])
    expect([first, second?.data, third]).toEqual([null, draft, null])
  })

  test('is written at once when the page ends, and not overwritten by an earlier save that waited', async () => {
    const transactions = () =>
      vi
        .mocked(IDBDatabase.prototype.transaction)
        .mock.calls.filter(([name, mode]) => name === 'kept' && mode === 'readwrite').length
    await saveDraft()
    const before = transactions()
    const earlier = saveToDevice([
      deviceChange(draftRow, { email: 'sam@' }),
      deviceChange(walletRow, aWallet()),
    ])
    const last = saveToDevice([deviceChange(draftRow, { email: 'sam@example.org' })], true)
    // The page has only these microtasks left.
    await Promise.resolve()
    await Promise.resolve()
    expect(transactions()).toBe(before + 1)
    await Promise.all([earlier, last])
    expect((await storedDraft())?.data).toEqual({ email: 'sam@example.org' })
    expect((await wallet())?.data).toEqual(aWallet())
  })

  test('is replaced as a whole, and forgotten as a whole', async () => {
    await saveWallet(aWallet())
    await saveWallet(aWallet([]))
    expect((await wallet())?.data).toEqual(aWallet([]))
    await saveDraft()
    await saveWallet(null)
    expect(await disk.names('kept')).toEqual(['draft'])
    await clearDevice()
    expect(await disk.names('kept')).toEqual([])
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
    await saveWallet(aWallet())
    await disk.change('kept', 'wallet', record => damage(record as object))
    expect(await wallet()).toBeNull()
  })

  test('as it was typed, is kept for a day', async () => {
    await saveDraft()
    vi.setSystemTime(1000 + 24 * HOUR)
    expect((await storedDraft())?.data).toEqual(draft)
    vi.setSystemTime(1001 + 24 * HOUR)
    expect(await storedDraft()).toBeNull()
  })

  test('is nothing where storage is out of order, and nothing breaks', async () => {
    await saveWallet(aWallet())
    disk.fail('UnknownError', 1)
    expect(await wallet()).toBeNull()
    // The read of the owner fails, and then the write.
    disk.fail('UnknownError', 2)
    await expect(saveWallet(aWallet())).resolves.toBe(false)
  })

  test('survives a connection that the browser closed by itself', async () => {
    await saveWallet(aWallet())
    disk.fail('InvalidStateError', 1)
    expect((await wallet())?.data).toEqual(aWallet())
  })

  test('and was still to be written when the person left, is not written any more', async () => {
    await readOutbox()
    const late = saveWallet(aWallet())
    await Promise.all([clearDevice(), late])
    expect(await disk.names('kept')).toEqual([])
  })
})

describe('What was kept', () => {
  test('as a visitor is theirs who signs in', async () => {
    await saveDraft()
    await ownOutbox(7)
    expect((await storedDraft())?.data).toEqual(draft)
  })

  test('as work that is not sent outlives the sign-in and the sign-out of others', async () => {
    await ownOutbox(7)
    await saveToDevice([deviceChange(workRow, 'Two for cash')])
    await ownOutbox(8)
    await removeOthersFromDevice()
    await saveToDevice([deviceChange(otherRow, 'of the eighth')])
    expect(await work(), 'of another one').toBeNull()
    await clearDevice()
    expect(await disk.names('kept')).toEqual(['work'])
    await ownOutbox(7)
    expect((await work())?.data).toBe('Two for cash')
    await clearDevice()
    expect(await disk.names('kept')).toEqual([])
  })

  test('as work goes with the sign-out of whoever has noted it, and what a page writes just after it', async () => {
    await ownOutbox(7)
    await saveToDevice([deviceChange(workRow, 'Two for cash')])
    const leaving = await ownersHere()
    await endOwner(false)
    await saveToDevice([deviceChange({ ...workRow, name: 'late work' }, 'Three for cash')])
    await clearDevice(leaving)
    expect(await disk.names('kept')).toEqual([])
  })

  test.each([
    ['a sale of the box office', saleChange(aSale as never).row],
    ['a scan of the door', ownRow],
  ])('is work where it is %s', (_, row) => {
    expect(row.stays).toBe(true)
  })

  test('by a user whose session has ended is theirs when they are back, and another user’s never', async () => {
    await ownOutbox(7)
    await saveWallet(aWallet())
    await ownOutbox(null)
    expect((await wallet())?.data).toEqual(aWallet())
    await ownOutbox(7)
    expect((await wallet())?.data).toEqual(aWallet())
    await ownOutbox(8)
    expect(await wallet()).toBeNull()
    await removeOthersFromDevice()
    expect(await disk.names('kept')).toEqual([])
  })
})
