import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Attendee } from '../../../contract/calls/organiserActs.ts'
import { downloadAttendeesAtom, placeOfAttendees } from '../../../src/organiser/attendees.ts'
import { outcomesAtom } from '../../../src/organiser/press.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, inTurn, lost } from '../../support/fakeServer.ts'
import { savedFiles } from '../../support/savedFiles.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakePage()
  store = createStore()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const of = { organiser_id: 3, event_id: 7 }
const attendee = (change: Partial<Attendee>): Attendee => ({
  ticket: '0000000001',
  order: 'ABCDEFGHJK',
  name: 'Sam Field',
  email: 'sam@example.com',
  ticket_name: 'Seat',
  nice_date: 'Friday 18 December',
  seat: 'B1',
  is_test: false,
  is_refunded: false,
  ...change,
})
const page = (attendees: Attendee[], after: string | null = null) => answers({ attendees, after })
const words = () => store.get(outcomesAtom)[placeOfAttendees(of)]?.words

test('GAP-98 a file of attendees has all pages, and no formula', async () => {
  const files = savedFiles()
  const server = fakeServer({
    get_attendees: inTurn(
      page([attendee({ name: '=1+1' })], '0000000001'),
      page([attendee({ ticket: '0000000002', is_refunded: true })]),
    ),
  })
  await store.set(downloadAttendeesAtom, of, 'Attendees Ball')
  expect(server.bodies('get_attendees').map(({ after }) => after)).toEqual(['', '0000000001'])
  expect(files.map(({ name }) => name)).toEqual(['Attendees Ball.csv'])
  expect((await files[0]?.text())?.split('\r\n')).toEqual([
    '"Ticket","Order","Name","E-mail address","Ticket type","Date","Seat","Test order","Refunded"',
    `"0000000001","ABCDEFGHJK","'=1+1","sam@example.com","Seat","Friday 18 December","B1","",""`,
    '"0000000002","ABCDEFGHJK","Sam Field","sam@example.com","Seat","Friday 18 December","B1","","Refunded"',
    '',
  ])
})

test('GAP-98 a part of the attendees is not saved, and the failure is shown', async () => {
  const files = savedFiles()
  fakeServer({ get_attendees: inTurn(page([attendee({})], '0000000001'), lost) })
  await store.set(downloadAttendeesAtom, of, 'Attendees Ball')
  expect(files).toEqual([])
  expect(words()).toBe('The attendees could not be loaded. Please check your connection and try again')
})

test('GAP-98 without attendees there is no file', async () => {
  const files = savedFiles()
  fakeServer({ get_attendees: page([]) })
  await store.set(downloadAttendeesAtom, of, 'Attendees Ball')
  expect(files).toEqual([])
  expect(words()).toBe('Nobody has a ticket yet.')
})
