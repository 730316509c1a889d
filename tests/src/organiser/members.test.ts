import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addMemberAtom,
  loadMembersAtom,
  membersAtom,
  newMembersAtom,
  placeOfMembers,
  removeMemberAtom,
} from '../../../src/organiser/members/members.ts'
import { outcomesAtom } from '../../../src/organiser/press.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, inTurn, lost, refuses } from '../../support/fakeServer.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakePage()
  store = createStore()
})
afterEach(() => vi.unstubAllGlobals())

const one = answers({ members: ['wol@example.com'], acts: [] })
const two = answers({ members: ['kim@example.com', 'wol@example.com'], acts: [] })
const done = answers({ success: true })
const members = () => store.get(membersAtom)[3]?.members
const outcome = () => store.get(outcomesAtom)[placeOfMembers(3, 'members')]
const type = (email: string) => store.set(newMembersAtom, { 3: email })

test('GAP-98 a member is added under the typed address, and the list is loaded again', async () => {
  const server = fakeServer({ get_members: inTurn(one, two), add_member: done })
  await store.set(loadMembersAtom, 3, 'members')
  type(' Kim@Example.com ')
  await store.set(addMemberAtom, 3)
  expect(server.bodies('add_member')).toEqual([{ organiser_id: '3', email: 'kim@example.com', role: 'door' }])
  expect(members()).toEqual(['kim@example.com', 'wol@example.com'])
  expect(store.get(newMembersAtom)[3]).toBe('')
  expect(outcome()?.type).toBe('success')
})

test('GAP-98 an address stays typed until it is added, and a bad one is not sent', async () => {
  const server = fakeServer({ add_member: lost })
  type('kim@example')
  await store.set(addMemberAtom, 3)
  expect(outcome()?.words).toBe('Please type a valid e-mail address')
  expect(server.names()).not.toContain('add_member')
  type('kim@example.com')
  await store.set(addMemberAtom, 3)
  await store.set(addMemberAtom, 3)
  expect(outcome()?.words).toBe('The member could not be added. Please check your connection and try again')
  expect(store.get(newMembersAtom)[3]).toBe('kim@example.com')
  expect(new Set(server.keys('add_member')).size).toBe(1)
})

test('GAP-98 a member is removed, and a refusal is shown in the server’s words', async () => {
  fakeServer({
    get_members: inTurn(two, one),
    remove_member: inTurn(done, refuses(409, 'The last owner stays: make another member an owner first.')),
  })
  await store.set(loadMembersAtom, 3, 'members')
  await store.set(removeMemberAtom, 3, 'kim@example.com')
  expect(members()).toEqual(['wol@example.com'])
  await store.set(removeMemberAtom, 3, 'wol@example.com')
  expect(outcome()).toEqual({
    type: 'error',
    words: 'The last owner stays: make another member an owner first.',
  })
})

test('GAP-98 a failure to load is shown at the fold that was opened', async () => {
  fakeServer({ get_members: lost })
  await store.set(loadMembersAtom, 3, 'log')
  expect(store.get(outcomesAtom)).toEqual({
    [placeOfMembers(3, 'log')]: {
      type: 'error',
      words: 'The members could not be loaded. Please check your connection and try again',
    },
  })
})
