import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  placeOfGuests,
  sendGuestsAtom,
  typedGuestsAtom,
  typeGuestsAtom,
} from '../../../src/organiser/complimentary/complimentary.ts'
import { outcomesAtom } from '../../../src/organiser/press.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, inTurn, lost, refuses } from '../../support/fakeServer.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakePage()
  store = createStore()
})
afterEach(() => vi.unstubAllGlobals())

const of = { organiser_id: 3, event_id: 7 }
const type = (typed: { ticket_id?: number; text?: string }) => store.set(typeGuestsAtom, of.event_id, typed)
const typed = () => store.get(typedGuestsAtom)(of.event_id)
const outcome = () => store.get(outcomesAtom)[placeOfGuests(of)]
const area = { get_organiser_area: answers({ organisers: [] }) }

test('A list is sent with its guests and its ticket, and is forgotten once it is given', async () => {
  const server = fakeServer({ send_complimentary: answers({ sent: 1 }), ...area })
  type({ ticket_id: 9 })
  type({ text: 'Ada Lovelace, ada@example.com' })
  const { list } = typed()
  await store.set(sendGuestsAtom, of)
  expect(server.bodies('send_complimentary')).toEqual([
    {
      organiser_id: '3',
      ticket_id: '9',
      list,
      guests: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
    },
  ])
  expect(outcome()).toEqual({ type: 'success', words: '1 complimentary ticket is on the way.' })
  expect(typed().text).toBe('')
})

test('A list whose answer was lost is the same list when it is sent again, and another one once it is changed', async () => {
  const server = fakeServer({ send_complimentary: inTurn(lost, lost, answers({ sent: 1 })), ...area })
  type({ ticket_id: 9, text: 'Ada, ada@example.com' })
  await store.set(sendGuestsAtom, of)
  expect(outcome()?.type).toBe('error')
  await store.set(sendGuestsAtom, of)
  type({ text: 'Ada, ada@example.com\nBob, bob@example.com' })
  await store.set(sendGuestsAtom, of)
  const [first, second, third] = server
    .bodies('send_complimentary')
    .map(body => (body as { list: string }).list)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('The words of a refusal are shown, and what was typed stays', async () => {
  fakeServer({ send_complimentary: refuses(409, 'No places.'), ...area })
  type({ ticket_id: 9, text: 'Ada, ada@example.com' })
  await store.set(sendGuestsAtom, of)
  expect(outcome()).toEqual({ type: 'error', words: 'No places.' })
  expect(typed().text).toBe('Ada, ada@example.com')
})

test('A list with guests who have a ticket already is sent again as meant, and a changed list is not', async () => {
  const server = fakeServer({
    send_complimentary: inTurn(
      answers({ error: 'One has a ticket.', again: true }, 409),
      answers({ sent: 1 }),
    ),
    ...area,
  })
  type({ ticket_id: 9, text: 'Ada, ada@example.com' })
  await store.set(sendGuestsAtom, of)
  expect(outcome()).toEqual({ type: 'error', words: 'One has a ticket.' })
  await store.set(sendGuestsAtom, of)
  type({ ticket_id: 9, text: 'Bob, bob@example.com' })
  await store.set(sendGuestsAtom, of)
  const sent = server.bodies('send_complimentary').map(body => (body as { again?: string }).again)
  expect(sent.map(Boolean)).toEqual([false, true, false])
})

test.each([
  ['a ticket', { text: 'Ada, ada@example.com' }, 'Please choose a ticket.'],
  ['a guest', { ticket_id: 9, text: '\n' }, 'Please type at least one guest.'],
  [
    'lines that are understood',
    { ticket_id: 9, text: 'Ada, ada@example.com\nBob' },
    'Please correct or delete the lines that are not understood.',
  ],
])('Nothing is sent without %s', async (_, missing, words) => {
  const server = fakeServer({ send_complimentary: answers({ sent: 1 }), ...area })
  type(missing)
  await store.set(sendGuestsAtom, of)
  expect([server.bodies('send_complimentary'), outcome()]).toEqual([[], { type: 'error', words }])
})
