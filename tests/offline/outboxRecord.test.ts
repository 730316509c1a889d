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
  const path = '/ajax/checkout/checkout/update_ticket_quantity/'

  test('of version 1 keeps every waiting update', () => {
    expect(openRecord(first)).toEqual({
      ...first,
      v: 4,
      previousOwner: null,
      pendingSignOut: null,
      notices: [],
      entries: { 'ticket:5': { ...entry, pending: { ...op, path, breaks: 0 } } },
    })
  })

  test('of version 2 keeps its owners, its pending sign-out and its updates, each with the path of its call', () => {
    const waiting = (name: string) => ({ ...op, name, breaks: 1 })
    const second = {
      ...first,
      v: 2,
      was: 'visitor',
      owes: 'key',
      notices: [],
      entries: {
        'ticket:5': { ...entry, inflight: waiting('put_ticket'), pending: waiting('update_ticket_quantity') },
        'address:9': { ...entry, resource: 'address:9', pending: waiting('delete_address') },
      },
    }
    const opened = openRecord(second)
    expect(opened).toMatchObject({ v: 4, previousOwner: 'visitor', pendingSignOut: 'key' })
    expect(opened.entries['ticket:5']?.inflight?.path).toBe('/ajax/store/basket/put_ticket/')
    expect(opened.entries['ticket:5']?.pending).toEqual({ ...waiting('update_ticket_quantity'), path })
    expect(opened.entries['address:9']?.pending?.path).toBe('/ajax/user/user/delete_address/')
  })

  test('of version 3 keeps every waiting update as it is', () => {
    const third = { ...openRecord(first), v: 3 }
    expect(openRecord(third)).toEqual({ ...third, v: 4 })
    expect(Object.keys(openRecord(third).entries)).toEqual(['ticket:5'])
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
    expect(openRecord(stored)).toMatchObject({ v: 4, seq: 0, entries: {}, notices: [] }),
  )
})

describe('A page that is older than what is stored', () => {
  beforeEach(() => void vi.resetModules())
  afterEach(() => vi.unstubAllGlobals())

  test('is told so, and leaves what is stored as it is', async () => {
    const disk = fakeIndexedDb()
    await disk.upgrade('outbox', 99)
    const told = vi.fn()
    const { onOutdated: listen } = await import('../../offline/db.ts')
    listen(told)
    const { writeUpdate } = await import('../../offline/outbox.ts')
    const { readOutbox } = await import('../../offline/outboxStore.ts')
    await writeUpdate(updateTicketQuantity, { ticket_id: 5, quantity: 2 })
    expect(Object.keys((await readOutbox()).entries)).toEqual(['ticket:5'])
    expect(told).toHaveBeenCalled()
    expect(await disk.names('outbox')).toEqual([])
  })
})
