import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateTicketQuantity } from '../../contract/calls/basket.ts'
import { openRecord } from '../../offline/outboxRecord.ts'
import { fakeIndexedDb } from '../support/fakeIndexedDb.ts'

const op = {
  seq: 1,
  key: 'k',
  name: 'update_ticket_quantity',
  body: { ticket_id: 5, quantity: 2 },
  at: 1,
  attempts: 0,
  notBefore: 1,
}
const entry = { resource: 'ticket:5', alone: false, owner: 'visitor', epoch: 0 }
const first = { v: 1, seq: 3, epoch: 2, owner: 'visitor', entries: { 'ticket:5': { ...entry, pending: op } } }

describe('The outbox’s record', () => {
  test('of the first version is read as one of today, with all that waits', () => {
    expect(openRecord(first)).toEqual({
      ...first,
      v: 2,
      was: null,
      owes: null,
      notices: [],
      entries: { 'ticket:5': { ...entry, pending: { ...op, breaks: 0 } } },
    })
  })

  test.each([
    [
      'an entry',
      (record: ReturnType<typeof openRecord>) => ({
        ...record,
        entries: { ...record.entries, bad: { resource: 5 } },
      }),
    ],
    [
      'an entry without an update',
      (record: ReturnType<typeof openRecord>) => ({ ...record, entries: { ...record.entries, bad: entry } }),
    ],
    ['a notice', (record: ReturnType<typeof openRecord>) => ({ ...record, notices: ['?'] })],
    ['the notices', (record: ReturnType<typeof openRecord>) => ({ ...record, notices: undefined })],
  ])('drops %s that does not fit, alone', (_, damage) => {
    const whole = openRecord(first)
    expect(openRecord(damage(whole))).toEqual(whole)
  })

  test.each([
    ['nothing', undefined],
    ['rubbish', 'rubbish'],
    ['no entries', { ...first, entries: 5 }],
  ])('begins anew from %s', (_, stored) =>
    expect(openRecord(stored)).toMatchObject({ v: 2, seq: 0, entries: {}, notices: [] }),
  )
})

describe('A page that is older than what is stored', () => {
  beforeEach(() => void vi.resetModules())
  afterEach(() => vi.unstubAllGlobals())

  test('is told so, and leaves what is stored as it is', async () => {
    const disk = fakeIndexedDb()
    disk.upgrade('outbox', 99)
    const told = vi.fn()
    const { onOutdated: listen } = await import('../../offline/db.ts')
    listen(told)
    const { writeDown } = await import('../../offline/outbox.ts')
    const { readOutbox } = await import('../../offline/outboxStore.ts')
    await writeDown(updateTicketQuantity, { ticket_id: 5, quantity: 2 })
    expect(Object.keys((await readOutbox()).entries)).toEqual(['ticket:5'])
    expect(told).toHaveBeenCalled()
    expect(disk.rows('outbox').size).toBe(0)
  })
})
