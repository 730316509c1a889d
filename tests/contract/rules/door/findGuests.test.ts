import { expect, test } from 'vitest'
import { findGuests, guestsOfDoor } from '../../../../contract/rules/door/findGuests.ts'

const ticket = (id: string, holder: string, seat?: string) => ({
  id,
  type: 1,
  holder,
  generation: 0,
  ...(seat && { seat }),
})
const tickets = [
  ticket('AAAAAAAAA1', 'Zoë Ångström', 'B 12'),
  ticket('AAAAAAAAA2', 'Bo Bloom'),
  ticket('AAAAAAAAA3', 'Anna Bloom', 'B 1'),
]
const found = (typed: string) => findGuests(guestsOfDoor(tickets), typed).map(({ id }) => id.at(-1))

test.each([
  ['', ['3', '2', '1']],
  ['bloom', ['3', '2']],
  ['  BLOOM an ', ['3']],
  ['zoe angstrom', ['1']],
  ['b 12', ['1']],
  ['aaaaaaaaa2', ['2']],
  ['nobody', []],
])('Who types %j at a door finds these tickets', (typed, ids) => {
  expect(found(typed)).toEqual(ids)
})
