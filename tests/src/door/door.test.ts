import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Admission, DoorChanges } from '../../../contract/entities/door.ts'
import { checkAtom, undoAtom } from '../../../src/door/check.ts'
import {
  admittedAtom,
  countsAtom,
  directionDraft,
  doorNameDraft,
  doorPersisted,
  findingsAtom,
  insideAtom,
  openDoorsAtom,
  shownVerdictAtom,
} from '../../../src/door/doorState.ts'
import { saveAdmission } from '../../../src/door/doorStore.ts'
import { mergeAtom, mergeFailureAtom, notTakenAtom } from '../../../src/door/merge.ts'
import { closedAtom, loadingListAtom, openDoorAtom } from '../../../src/door/openDoor.ts'
import { forgetAtom, persistedRowsAtom } from '../../../src/state/persisted.ts'
import { forgetPersonAtom } from '../../../src/state/signOut.ts'
import { aDoorList, anAdmission, aSigner, codeOf, numberOfTicket } from '../../support/aDoor.ts'
import { aUser } from '../../support/aUser.ts'
import { fakeIndexedDb } from '../../support/fakeIndexedDb.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, lost, type Reply, refuses } from '../../support/fakeServer.ts'

const key = aSigner('0000000a')
const ids = Array.from({ length: 450 }, (_, index) => numberOfTicket(index + 1))
const [first = '', second = ''] = ids
const list = aDoorList(
  [key],
  ids.map(id => ({ id })),
)
const unchanged: DoorChanges = {
  tickets: [],
  admissions: [],
  after: 0,
  has_more: false,
  read_at: list.read_at,
}
const changesOf = (changes: Partial<DoorChanges>): Reply => answers({ changes: { ...unchanged, ...changes } })

let disk: ReturnType<typeof fakeIndexedDb>
let store: ReturnType<typeof createStore>
let server: ReturnType<typeof fakeServer>

beforeEach(async () => {
  fakePage({ address: 'https://foyer.example/door/?event=1' })
  vi.useFakeTimers({
    now: Date.parse('2026-12-18T18:00:00Z'),
    toNotFake: ['setImmediate', 'setTimeout', 'performance'],
  })
  disk = fakeIndexedDb()
  server = fakeServer({
    get_door_list: answers({ list }),
    get_door_changes: changesOf({}),
    record_admissions: answers({ success: true }),
    record_exits: answers({ success: true }),
  })
  store = await opened()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The page after its start, or after a reload or a crash. */
async function opened() {
  const next = createStore()
  next.set(persistedRowsAtom, [doorNameDraft.persisted, doorPersisted])
  await next.set(openDoorAtom, [1])
  return next
}

const scan = async (shown: string, at = store) => {
  await at.set(checkAtom, shown)
  return at.get(shownVerdictAtom)
}

const ownOn = async () => (await disk.names('kept')).filter(name => String(name).startsWith('door own '))

test('Whoever is admitted is on the device when the verdict is shown, and still after a reload', async () => {
  const whenShown = new Promise<unknown[]>(resolve => {
    store.sub(shownVerdictAtom, () => void ownOn().then(resolve))
  })
  expect((await scan(codeOf(key, { ticket: first })))?.verdict.kind).toBe('admitted')
  expect(await whenShown).toHaveLength(1)
  const next = await opened()
  expect((await scan(codeOf(key, { ticket: first }), next))?.verdict).toMatchObject({
    kind: 'already_in',
    admission: { door: 'Main door', at: '2026-12-18T18:00:00.000Z' },
  })
})

test('A ticket that the camera and a scanner read at once is admitted once', async () => {
  const kinds: (string | undefined)[] = []
  store.sub(shownVerdictAtom, () => kinds.push(store.get(shownVerdictAtom)?.verdict.kind))
  await Promise.all([scan(first), scan(codeOf(key, { ticket: first }))])
  expect(kinds).toEqual(['admitted', 'already_in'])
})

test('A device that refuses to save an admission says so', async () => {
  disk.fail('QuotaExceededError')
  expect(await scan(first)).toMatchObject({ verdict: { kind: 'admitted' }, isSaved: false })
  expect((await scan(first))?.verdict.kind).toBe('already_in')
})

test('The time of a scan is the server’s, whatever the device’s clock says', async () => {
  vi.setSystemTime(Date.parse('2026-12-18T18:00:00Z') - 3_600_000)
  await store.set(openDoorAtom, [1])
  await store.set(mergeAtom)
  expect((await scan(first))?.admission?.at).toBe('2026-12-18T18:00:00.000Z')
})

test('What was taken back is not in, on the device and on the server', async () => {
  const made = (await scan(first))?.admission
  await store.set(undoAtom)
  expect([store.get(shownVerdictAtom), store.get(countsAtom(1))[0]?.admitted]).toEqual([null, 0])
  await store.set(mergeAtom)
  const [sent] = server.bodies('record_admissions')
  expect(sent?.admissions).toMatchObject([{ id: made?.id }, { ticket: first, undoes: made?.id }])
})

test('Scans are handed in at most 200 at a time, and leave the device’s own records once the server has them', async () => {
  // Each scan waits until its verdict is painted, so that they are put on the device here.
  for (const ticket of ids) await saveAdmission(1, anAdmission({ id: crypto.randomUUID(), ticket }))
  expect(await ownOn()).toHaveLength(450)
  store = await opened()
  await store.set(mergeAtom)
  const sizes = server.bodies('record_admissions').map(({ admissions }) => (admissions as unknown[]).length)
  expect(sizes).toEqual([200, 200, 50])
  expect([await ownOn(), store.get(mergeFailureAtom)]).toEqual([[], null])
  expect(store.get(admittedAtom(1)).size).toBe(450)
  expect((await opened()).get(admittedAtom(1)).size).toBe(450)
})

test('An answer that was lost is followed by the same scans again', async () => {
  await scan(first)
  server.set('record_admissions', lost)
  await store.set(mergeAtom)
  expect([(await ownOn()).length, store.get(mergeFailureAtom)]).toEqual([1, 'unreachable'])
  server.set('record_admissions', answers({ success: true }))
  await store.set(mergeAtom)
  const [before, after] = server.bodies('record_admissions')
  expect(after).toEqual(before)
  expect(server.keys('record_admissions')[0]).toBe(server.keys('record_admissions')[1])
  expect([await ownOn(), store.get(admittedAtom(1)).get(first)?.length]).toEqual([[], 1])
})

test('What other doors have let in arrives page by page, and what came in twice is named', async () => {
  await scan(first)
  const north: Admission = anAdmission({ id: 'n', ticket: first, door: 'North' })
  const other = anAdmission({ id: 'o', ticket: second, door: 'North' })
  let asked = 0
  server.set('get_door_changes', one => {
    asked++
    const isFirst = String(one.body.after) === '0'
    return changesOf(
      isFirst ? { admissions: [north], after: 1, has_more: true } : { admissions: [other], after: 2 },
    )(one)
  })
  await store.set(mergeAtom)
  expect(asked).toBe(2)
  expect(store.get(findingsAtom).map(({ kind, ticket }) => [kind, ticket.id])).toEqual([['twice', first]])
  expect((await scan(second))?.verdict.kind).toBe('already_in')
  const next = await opened()
  expect([next.get(openDoorsAtom).get(1)?.after, next.get(findingsAtom).length]).toEqual([2, 1])
})

test('A ticket that was transferred or sold since is known after the merge, also after a reload', async () => {
  const [known] = list.tickets
  const transferred = { ...known, generation: 1, holder: 'Kim Hill' } as (typeof list.tickets)[0]
  const sold = { ...transferred, id: numberOfTicket(999), generation: 0 }
  server.set(
    'get_door_changes',
    changesOf({ tickets: [transferred, sold], read_at: '2026-12-18T19:00:00.000Z' }),
  )
  await store.set(mergeAtom)
  for (const one of [store, await opened()]) {
    expect((await scan(codeOf(key, { ticket: first }), one))?.verdict.kind).toBe('transferred')
    expect(one.get(openDoorsAtom).get(1)?.list).toMatchObject({
      read_at: '2026-12-18T19:00:00.000Z',
      tickets: { length: 451 },
    })
  }
})

const LATER = { starts_at: '2026-12-19T19:30:00.000Z', ends_at: '2026-12-19T23:00:00.000Z' }

test.each<Partial<DoorChanges>>([
  { types: list.types.map(type => ({ ...type, ...LATER })) },
  { event: { ...list.event, nice_date: 'Sat 19/12/2026 at 7:30 pm', ends_at: LATER.ends_at } },
])('A date that was moved is known after the merge, also after a reload: %j', async moved => {
  server.set('get_door_changes', changesOf(moved))
  await store.set(mergeAtom)
  for (const one of [store, await opened()]) expect(one.get(openDoorsAtom).get(1)?.list).toMatchObject(moved)
})

test.each([
  ['signed out', null, 'signed_out'],
  ['no member any more', 7, 'not_member'],
] as const)('A door that is %s keeps its scans and says why', async (_, user, why) => {
  await scan(first)
  server.set('get_user', answers(aUser({ id: user })))
  server.set('record_admissions', user === null ? refuses(401, 'Sign in') : refuses(404, 'No'))
  await store.set(mergeAtom)
  expect([store.get(mergeFailureAtom), (await ownOn()).length]).toEqual([why, 1])
  const notTaken = [...store.get(notTakenAtom)].map(([event, scans]) => [event, scans.map(one => one.ticket)])
  expect(notTaken).toEqual(why === 'not_member' ? [[1, [first]]] : [])
  expect((await scan(second))?.verdict.kind).toBe('admitted')
})

test('Scans of a closed door that this account may not hand in any more are named, and sent once it may', async () => {
  await saveAdmission(9, anAdmission({ id: crypto.randomUUID(), ticket: second }))
  server.set('get_user', answers(aUser({ id: 7 })))
  server.set('record_admissions', refuses(404, 'No'))
  await store.set(mergeAtom)
  expect([...store.get(notTakenAtom).keys()]).toEqual([9])
  server.set('record_admissions', answers({ success: true }))
  await store.set(mergeAtom)
  expect([store.get(notTakenAtom).size, await ownOn()]).toEqual([0, []])
})

test('Lists go a day after the end of their event, scans once the server has them, and both with sign-out', async () => {
  const isDoor = (name: unknown) => String(name).startsWith('door ')
  await scan(first)
  await store.set(mergeAtom)
  await scan(second)
  const all = (await disk.names('kept')).filter(isDoor)
  expect(all).toHaveLength(3)
  vi.setSystemTime(Date.parse(list.event.ends_at) + 86_000_000)
  await opened()
  expect((await disk.names('kept')).filter(isDoor)).toEqual(all)
  vi.setSystemTime(Date.parse(list.event.ends_at) + 87_000_000)
  server.set('get_door_list', answers({ list: null }))
  const late = await opened()
  expect([
    (await disk.names('kept')).filter(isDoor),
    late.get(openDoorsAtom).size,
    late.get(closedAtom),
  ]).toEqual([all.filter(name => String(name).startsWith('door own ')), 0, 'not_member'])
  await late.set(mergeAtom)
  expect(server.bodies('record_admissions').at(-1)).toMatchObject({
    event_id: '1',
    admissions: [{ ticket: second }],
  })
  expect(await disk.names('kept')).toEqual([])

  server.set('get_door_list', answers({ list }))
  vi.setSystemTime(Date.parse(list.read_at))
  const next = await opened()
  await scan(first, next)
  await next.set(forgetPersonAtom, true)
  expect([await disk.names('kept'), next.get(openDoorsAtom).size, next.get(shownVerdictAtom)]).toEqual([
    [],
    0,
    null,
  ])
})

test('Another user on this device sees nothing of the door', () => {
  store.set(forgetAtom, 'other_user')
  expect(store.get(openDoorsAtom).size).toBe(0)
})

const goingOut = () => store.set(directionDraft.atom, 'out')

test('Whoever has left comes in again by the same code, and the house counts who is in', async () => {
  const code = codeOf(key, { ticket: first })
  const came = (await scan(code))?.admission
  expect(store.get(insideAtom(1))).toBe(1)
  goingOut()
  expect((await scan(code))?.admission).toMatchObject({ ticket: first, leaves: came?.id })
  expect([store.get(insideAtom(1)), store.get(countsAtom(1))[0]?.admitted]).toEqual([0, 1])
  expect((await scan(code))?.verdict.kind).toBe('not_in')
  const next = await opened()
  next.set(directionDraft.atom, 'in')
  expect((await scan(code, next))?.verdict).toMatchObject({
    kind: 'admitted',
    leftAt: '2026-12-18T18:00:00.000Z',
  })
  expect([next.get(insideAtom(1)), next.get(findingsAtom)]).toEqual([1, []])
})

test('Whoever came in at another door leaves without a network, and is out once both have merged', async () => {
  goingOut()
  expect((await scan(first))?.verdict).toMatchObject({ kind: 'left', admission: null })
  const left = store.get(shownVerdictAtom)?.admission
  expect(left).toMatchObject({ ticket: first, leaves: left?.id })
  expect((await scan(first))?.verdict.kind).toBe('not_in')
  expect([store.get(insideAtom(1)), store.get(countsAtom(1))[0]?.admitted]).toEqual([0, 0])
  server.set(
    'get_door_changes',
    changesOf({ admissions: [anAdmission({ id: 'a', ticket: first, at: '2026-12-18T17:30:00.000Z' })] }),
  )
  await store.set(mergeAtom)
  expect(server.bodies('record_exits')[0]?.exits).toMatchObject([{ id: left?.id, leaves: left?.id }])
  expect([store.get(insideAtom(1)), store.get(countsAtom(1))[0]?.admitted]).toEqual([0, 1])
  expect(store.get(findingsAtom)).toEqual([])
})

test('A ticket that was refunded after it came in counts among those that are in, until it goes out also in the house', async () => {
  await scan(first)
  const ticket = { ...list.tickets[0], id: first, refunded_at: '2026-12-18T18:10:00.000Z' }
  server.set('get_door_changes', changesOf({ tickets: [ticket as never] }))
  await store.set(mergeAtom)
  const counts = () => {
    const [{ admitted, of, inside } = { admitted: 0, of: 0, inside: 0 }] = store.get(countsAtom(1))
    return [admitted, of, inside, store.get(insideAtom(1))]
  }
  expect(counts()).toEqual([1, 450, 1, 1])
  goingOut()
  await scan(first)
  expect(counts()).toEqual([1, 450, 0, 0])
  const other = { ...ticket, id: second }
  server.set('get_door_changes', changesOf({ tickets: [other as never] }))
  await store.set(mergeAtom)
  expect(counts()).toEqual([1, 449, 0, 0])
})

test('An exit is handed in by its own call after the admissions, and one that was taken back ends nothing', async () => {
  await scan(first)
  goingOut()
  const left = (await scan(first))?.admission
  await store.set(undoAtom)
  expect(store.get(insideAtom(1))).toBe(1)
  await store.set(mergeAtom)
  const [[admissions], [exits]] = [server.bodies('record_admissions'), server.bodies('record_exits')]
  expect(admissions?.admissions).toMatchObject([{ ticket: first }])
  expect(JSON.stringify(admissions)).not.toContain('leaves')
  expect(exits?.exits).toMatchObject([{ id: left?.id }, { undoes: left?.id, leaves: left?.leaves }])
  expect([await ownOn(), store.get(insideAtom(1)), (await opened()).get(insideAtom(1))]).toEqual([[], 1, 1])
})

test('A server of the version before takes the admissions, and the exits stay on the device', async () => {
  server.set('record_exits', refuses(404, 'There is no such call.'))
  await scan(first)
  goingOut()
  await scan(first)
  await store.set(mergeAtom)
  expect([server.bodies('record_admissions').length, (await ownOn()).length]).toEqual([1, 1])
  server.set('record_exits', answers({ success: true }))
  await store.set(mergeAtom)
  expect([(await ownOn()).length, store.get(insideAtom(1))]).toEqual([0, 0])
})

test('The exits of other doors arrive with the changes, also for a list that a page of the version before has stored', async () => {
  const came = anAdmission({ id: 'a', ticket: first })
  const exit = anAdmission({ id: 'x', ticket: first, leaves: 'a', at: '2026-12-18T19:30:00.000Z' })
  server.set('get_door_changes', changesOf({ admissions: [came], after: 7 }))
  await store.set(mergeAtom)
  expect((await opened()).get(insideAtom(1))).toBe(1)
  server.set('get_door_changes', changesOf({ after: 7, exits: [exit], exits_after: 3 }))
  const next = await opened()
  await next.set(mergeAtom)
  expect(server.bodies('get_door_changes').at(-1)).toMatchObject({ after: '7', exits_after: '0' })
  expect(next.get(insideAtom(1))).toBe(0)
  const last = await opened()
  expect(last.get(openDoorsAtom).get(1)).toMatchObject({ after: 7, exitsAfter: 3 })
})

/** A second event of the evening, with one ticket. */
const play = {
  ...aDoorList([key], [{ id: numberOfTicket(900), type: 2, holder: 'Kim Hill' }]),
  event: { ...list.event, id: 2, title: 'The Play' },
  types: [{ id: 2, name: 'Stalls', nice_date: list.event.nice_date }],
}

async function bothOpened() {
  server.set('get_door_list', one => answers({ list: String(one.body.event_id) === '2' ? play : list })(one))
  const next = createStore()
  next.set(persistedRowsAtom, [doorNameDraft.persisted, doorPersisted])
  await next.set(openDoorAtom, [1, 2])
  return next
}

test('With several events open, a code is for the list of its event, and a typed number is looked for in all', async () => {
  const both = await bothOpened()
  const kindOf = async (shown: string) => {
    const { verdict, event } = (await scan(shown, both)) ?? {}
    return [verdict?.kind, event]
  }
  expect(await kindOf(codeOf(key, { ticket: numberOfTicket(900), event: 2 }))).toEqual(['admitted', 2])
  expect(await kindOf(numberOfTicket(900))).toEqual(['already_in', 2])
  expect(await kindOf(first)).toEqual(['admitted', 1])
  expect((await kindOf(codeOf(key, { ticket: first, event: 3 })))[0]).toBe('another_event')
  expect((await kindOf(codeOf(key, { ticket: first, event: 2 })))[0]).toBe('not_on_list')
  expect([both.get(countsAtom(1))[0]?.admitted, both.get(countsAtom(2))[0]?.admitted]).toEqual([1, 1])
  await both.set(mergeAtom)
  const sent = server.bodies('record_admissions').map(({ event_id }) => String(event_id))
  expect([sent.sort(), await ownOn()]).toEqual([['1', '2'], []])
})

test('What was scanned for an event that was closed afterwards is handed in while another one is open', async () => {
  const both = await bothOpened()
  server.set('record_admissions', lost)
  await scan(numberOfTicket(900), both)
  await both.set(mergeAtom)
  server.set('record_admissions', answers({ success: true }))
  const next = await opened()
  expect([next.get(openDoorsAtom).has(2), (await ownOn()).length]).toEqual([false, 1])
  await next.set(mergeAtom)
  expect(server.bodies('record_admissions').at(-1)).toMatchObject({
    event_id: '2',
    admissions: [{ ticket: numberOfTicket(900) }],
  })
  expect(await ownOn()).toEqual([])
})

test('The doors of several events open without a network, apart from one whose list is not on the device', async () => {
  await bothOpened()
  server.set('get_door_list', lost)
  const next = createStore()
  await next.set(openDoorAtom, [1, 2, 3])
  expect([...next.get(openDoorsAtom).keys()]).toEqual([1, 2])
  expect(next.get(loadingListAtom).get(3)?.failure).toBe('unreachable')
})
