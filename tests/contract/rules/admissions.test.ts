import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  admittedOf,
  changedList,
  doorFindings,
  joinedAdmissions,
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

const some = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 30 }).map(String),
    ticket: fc.integer({ min: 1, max: 4 }).map(numberOfTicket),
    undoes: fc.option(fc.integer({ min: 0, max: 30 }).map(String), { nil: undefined }),
  }),
  { selector: ({ id }) => id },
)

test('Devices that have the same admissions agree, in whatever order and however often they received them', () => {
  fc.assert(
    fc.property(some, fc.array(fc.nat(30), { maxLength: 20 }), (rows, picks) => {
      const all = rows.map(({ undoes, ...row }) => anAdmission({ ...row, ...(undoes && { undoes }) }))
      const early = picks.flatMap(pick => all[pick] ?? [])
      const merged = joinedAdmissions(joinedAdmissions([], [...new Set(early)]), all.toReversed())
      expect(new Set(merged)).toEqual(new Set(all))
      expect(merged).toHaveLength(all.length)
      const sorted = (admitted: ReturnType<typeof admittedOf>) => [...admitted].sort()
      expect(sorted(admittedOf(merged))).toEqual(sorted(admittedOf(all)))
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
