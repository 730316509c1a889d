import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  admittedOf,
  changedList,
  countsAtDoor,
  doorFindings,
  handedInNext,
  hasComeIn,
  insideWith,
  joinedAdmissions,
  ticketsInside,
} from '../../../contract/rules/admissions.ts'
import { doorIndex } from '../../../contract/rules/door/verdict.ts'
import { findingWords } from '../../../contract/rules/door/verdictWords.ts'
import { aDoorList, anAdmission, numberOfTicket } from '../../support/aDoor.ts'

// Times are shown in the time zone of the device.
process.env.TZ = 'UTC'

const north = anAdmission({ id: 'n' })
const south = anAdmission({ id: 's', at: '2026-12-18T19:05:00.000Z', door: 'South' })
const found = (ticket: object, admissions: (typeof north)[]) =>
  doorFindings(
    doorIndex(aDoorList([], [{ id: north.ticket, ...ticket }])).tickets,
    admittedOf(admissions),
  ).map(one => findingWords(one))

test('A ticket that came in at two doors is named with both, in the order of time', () => {
  expect(found({}, [south, north])).toEqual(['Came in more than once: at 7:00 pm, North; at 7:05 pm, South'])
  expect(found({}, [north])).toEqual([])
})

test('An admission that was taken back is no second one', () => {
  expect(found({}, [anAdmission({ id: 'u', undoes: 's' }), south, north])).toEqual([])
})

const exit = anAdmission({ id: 'x', at: '2026-12-18T19:03:00.000Z', leaves: 'n' })

test('Whoever has left and comes in again is no finding; whoever comes in before the exit is', () => {
  expect(found({}, [south, exit, north])).toEqual([])
  const atOnce = { ...exit, at: south.at }
  expect(found({}, [atOnce, south, north])).toEqual([])
  const late = { ...exit, at: '2026-12-18T19:05:01.000Z' }
  expect(found({}, [south, late, north])).toEqual([
    'Came in more than once: at 7:00 pm, North; at 7:05 pm, South',
  ])
  const third = anAdmission({ id: 't', at: '2026-12-18T19:06:00.000Z', door: 'West' })
  expect(found({}, [exit, third, south, north])).toEqual([
    'Came in more than once: at 7:05 pm, South; at 7:06 pm, West',
  ])
})

test('An exit ends its admission, which still says that the ticket was used; an exit that was taken back ends nothing', () => {
  const left = admittedOf([exit, north])
  expect([left.size, ticketsInside(left), insideWith(left, north.ticket)]).toEqual([1, 0, []])
  expect(left.get(north.ticket)).toEqual([{ ...north, left_at: exit.at }])
  const undone = admittedOf([anAdmission({ id: 'u', undoes: 'x', leaves: 'n' }), exit, north])
  expect([undone.size, ticketsInside(undone), insideWith(undone, north.ticket)]).toEqual([1, 1, [north]])
})

test('Of two exits of one admission the earlier one counts, and an exit of an admission that was taken back counts for nothing', () => {
  const early = { ...exit, id: 'y', at: '2026-12-18T19:01:00.000Z' }
  for (const rows of [
    [north, exit, early],
    [early, exit, north],
  ])
    expect(admittedOf(rows).get(north.ticket)?.[0]?.left_at).toBe(early.at)
  expect(admittedOf([north, exit, anAdmission({ id: 'u', undoes: 'n' })]).size).toBe(0)
})

test('What names an admission or an exit of another ticket has no effect', () => {
  const ticket = numberOfTicket(2)
  const rows = [
    north,
    anAdmission({ id: 'u', ticket, undoes: 'n' }),
    anAdmission({ id: 'y', ticket, leaves: 'n' }),
  ]
  expect([...admittedOf(rows)]).toEqual([[north.ticket, [north]]])
  const strange = anAdmission({ id: 'v', ticket, undoes: 'x', leaves: 'n' })
  expect(ticketsInside(admittedOf([north, exit, strange]))).toBe(0)
})

test('An exit that names itself ends the last admission of its ticket before it, in whatever order they arrive', () => {
  const unseen = (minute: string, id = 'y') =>
    anAdmission({ id, leaves: id, at: `2026-12-18T19:${minute}:00.000Z` })
  const ends = (rows: (typeof north)[]) =>
    [rows, rows.toReversed()].map(order =>
      admittedOf(order)
        .get(north.ticket)
        ?.map(({ id, left_at }) => `${id} ${left_at?.slice(14, 16)}`),
    )
  expect(ends([north, unseen('10')])).toEqual([['n 10'], ['n 10']])
  expect(ends([north, south, unseen('10')])).toEqual(Array(2).fill(['n undefined', 's 10']))
  expect(ends([north, south, unseen('04')])).toEqual(Array(2).fill(['n 04', 's undefined']))
  expect(ends([north, exit, south, unseen('10')])).toEqual(Array(2).fill(['n 03', 's 10']))
  // Of one that has ended before, the earlier exit counts.
  expect(ends([north, exit, unseen('10')])).toEqual(Array(2).fill(['n 03']))
  const undone = anAdmission({ id: 'u', undoes: 'y', leaves: 'y' })
  expect(ends([north, unseen('10'), undone])).toEqual(Array(2).fill(['n undefined']))
})

test('Until its admission is known, an exit that names itself is neither a coming in nor a finding', () => {
  const alone = anAdmission({ id: 'y', leaves: 'y' })
  expect(hasComeIn(admittedOf([alone]).get(north.ticket))).toBe(false)
  expect(ticketsInside(admittedOf([alone]))).toBe(0)
  expect(found({ generation: 1, refunded_at: '2026-12-18T18:00:00.000Z' }, [alone])).toEqual([])
  expect(found({}, [alone, south])).toEqual([])
})

test('Whoever came in and is refunded afterwards counts among those that are in, and whoever was refunded before does not', () => {
  const [gone] = aDoorList([], [{ id: north.ticket, refunded_at: '2026-12-18T20:00:00.000Z' }]).tickets
  const [test_paid] = aDoorList([], [{ id: north.ticket, is_test: true }]).tickets
  if (!gone || !test_paid) throw new Error('There is no ticket')
  expect(countsAtDoor(gone, admittedOf([]))).toBe(false)
  for (const rows of [[north], [north, exit]]) expect(countsAtDoor(gone, admittedOf(rows))).toBe(true)
  expect(countsAtDoor(gone, admittedOf([anAdmission({ id: 'y', leaves: 'y' })]))).toBe(false)
  expect(countsAtDoor(test_paid, admittedOf([north]))).toBe(false)
})

test('What is kept back for a device counts once it has come in', () => {
  const [kept] = aDoorList([], [{ id: north.ticket, kept: true }]).tickets
  if (!kept) throw new Error('There is no ticket')
  expect(countsAtDoor(kept, admittedOf([]))).toBe(false)
  expect(countsAtDoor(kept, admittedOf([north]))).toBe(true)
})

test('What was kept back for a device, came in and was never sold is named once its hold has ended, whenever that was', () => {
  expect(found({ kept: true }, [north])).toEqual([])
  for (const refunded_at of ['2026-12-18T18:00:00.000Z', '2026-12-18T23:00:00.000Z'])
    expect(found({ kept: true, refunded_at }, [north])).toEqual([
      'Was let in and never sold. It was kept back for the box office. Let in: at 7:00 pm, North',
    ])
  expect(found({ kept: true, refunded_at: '2026-12-18T18:00:00.000Z' }, [])).toEqual([])
})

test('Admissions are handed in before exits, and no call carries both', () => {
  expect(handedInNext([exit, north])).toEqual({ admissions: [north], exits: [] })
  expect(handedInNext([exit])).toEqual({ admissions: [], exits: [exit] })
  const many = Array.from({ length: 201 }, (_, index) => ({ ...exit, id: String(index) }))
  expect(handedInNext(many).exits).toHaveLength(200)
})

test('A ticket that was transferred or refunded before it came in is named', () => {
  expect(found({ generation: 1 }, [north])).toEqual([
    'Came in with an earlier code, and was transferred to somebody else: at 7:00 pm, North',
  ])
  expect(found({ generation: 1 }, [{ ...north, generation: 1 }])).toEqual([])
  expect(found({ refunded_at: '2026-12-18T18:59:00.000Z' }, [north])).toEqual([
    'Came in after it was refunded: at 7:00 pm, North',
  ])
  expect(found({ refunded_at: '2026-12-19T10:00:00.000Z' }, [north])).toEqual([])
})

const anId = fc.integer({ min: 0, max: 30 }).map(String)
const some = fc
  .uniqueArray(
    fc.record({
      id: anId,
      ticket: fc.integer({ min: 1, max: 4 }),
      undoes: fc.option(anId),
      leaves: fc.option(anId),
      isUnseen: fc.boolean(),
      minute: fc.integer({ min: 10, max: 59 }),
    }),
    { selector: ({ id }) => id },
  )
  .map(rows =>
    rows.map(({ id, ticket, undoes, leaves: named, isUnseen, minute }) => {
      const leaves = isUnseen ? id : named
      return anAdmission({
        id,
        ticket: numberOfTicket(ticket),
        at: `2026-12-18T19:${minute}:00.000Z`,
        ...(undoes && { undoes }),
        ...(leaves && { leaves }),
      })
    }),
  )
const four = [1, 2, 3, 4].map(numberOfTicket)
const findingsOf = (rows: (typeof north)[]) => {
  const list = aDoorList(
    [],
    four.map(id => ({ id })),
  )
  return doorFindings(doorIndex(list).tickets, admittedOf(rows))
}

test('Devices that have the same admissions agree, in whatever order and however often they received them', () => {
  fc.assert(
    fc.property(some, fc.array(fc.nat(30), { maxLength: 20 }), (all, picks) => {
      const early = picks.flatMap(pick => all[pick] ?? [])
      const merged = joinedAdmissions(joinedAdmissions([], [...new Set(early)]), all.toReversed())
      expect(new Set(merged)).toEqual(new Set(all))
      expect(merged).toHaveLength(all.length)
      const sorted = (admitted: ReturnType<typeof admittedOf>) => [...admitted].sort()
      expect(sorted(admittedOf(merged))).toEqual(sorted(admittedOf(all)))
      const named = (rows: typeof all) =>
        findingsOf(rows)
          .map(finding => `${finding.ticket.id} ${findingWords(finding)}`)
          .sort()
      expect(named(merged)).toEqual(named(all))
    }),
  )
})

test('A ticket is in the house twice only with a finding, and no more tickets are inside than came in', () => {
  fc.assert(
    fc.property(some, rows => {
      const admitted = admittedOf(rows)
      expect(ticketsInside(admitted)).toBeLessThanOrEqual(admitted.size)
      const named = findingsOf(rows).map(({ ticket }) => ticket.id)
      for (const id of four) if (insideWith(admitted, id).length > 1) expect(named).toContain(id)
    }),
  )
})

test('Changes replace the tickets that are known and add those that are new', () => {
  const list = aDoorList([], [{ id: 'A' }, { id: 'B' }])
  const [, known] = list.tickets
  const change = { ...(known as NonNullable<typeof known>), generation: 1 }
  const changes = {
    tickets: [change, { ...change, id: 'C' }],
    admissions: [],
    after: 0,
    has_more: false,
    read_at: 'later',
  }
  const changed = changedList(list, changes)
  expect(changed.tickets.map(({ id, generation }) => `${id}${generation}`)).toEqual(['A0', 'B1', 'C1'])
  expect(changed.read_at).toBe('later')
})
