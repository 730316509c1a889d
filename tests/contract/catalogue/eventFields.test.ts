import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  fieldPathOf,
  fieldsFrom,
  kindAt,
  mergedRows,
  statedFrom,
} from '../../../contract/catalogue/eventFields.ts'
import { eventForm, type FormShape } from '../../../contract/catalogue/eventForm.ts'
import { eventFormat } from '../../../contract/catalogue/eventFormat.ts'
import { eventFromFields } from '../../../contract/catalogue/eventProblems.ts'
import { eventSections } from '../../../src/text/eventSections.ts'
import { keysOf } from '../../server/catalogue/keysOf.ts'

const everyKey = async () => parse(await readFile('tests/server/catalogue/everyKey.yaml', 'utf8')).events[0]

const known = { id: 'owls', organiser: 'The Owls', now: new Date('2026-11-25T12:00Z') }

function keysOfForm(shape: FormShape): string[] {
  return Object.entries(shape).flatMap(([key, part]) =>
    typeof part === 'string' ? [key] : [key, ...keysOfForm('rows' in part ? part.rows : part.group)],
  )
}

test('Every key of the format can be typed, but for what is known of an event and where a file has its picture', () => {
  const keys = keysOf(eventFormat).filter(key => !['id', 'organiser', 'file'].includes(key))
  // Of the picture: venues have one too.
  keys.splice(keys.indexOf('address'), 1)
  expect(keysOfForm(eventForm).sort()).toEqual(keys.sort())
})

test('Every key that can be typed is in one part of the editor', () => {
  const shown = eventSections.flatMap(({ keys, more }) => [...keys, ...more])
  expect(shown.toSorted()).toEqual(Object.keys(eventForm).sort())
})

describe('The fields of an event', () => {
  test('say the same as the event of which they are made', async () => {
    const { id: _, organiser: __, ...stated } = await everyKey()
    const fields = fieldsFrom(stated)
    for (const path of Object.keys(fields)) expect(kindAt(path), path).not.toBeNull()
    expect(eventFromFields(fields, known).problems).toEqual([])
    const [again, first] = [statedFrom(fields), stated].map(
      one => eventFromFields(fieldsFrom(one), known).event,
    )
    expect(again).toEqual(first)
  })

  test('have keys of rows that stay when another row is inserted', () => {
    const row = (name: string) => ({ name, price: 1, capacity: 1 })
    const [one, two] = [
      [row('A'), row('B')],
      [row('C'), row('A'), row('B')],
    ].map(tickets => fieldsFrom({ tickets }))
    expect(two?.tickets?.endsWith(one?.tickets ?? '-')).toBe(true)
  })

  test.each([
    ['title', 'text'],
    ['tickets', 'rows'],
    ['tickets.k1.price', 'text'],
    ['tickets.k1.offers', 'rows'],
    ['tickets.k1.offers.k2.buy', 'number'],
    ['venue.name', 'text'],
    ['venue', null],
    ['tickets.k1', null],
    ['tickets.K1.price', null],
    ['tickets.k1.price.x', null],
    ['__proto__', null],
    ['constructor.name', null],
    ['organiser', null],
    ['', null],
  ])('%s is %s', (path, kind) => {
    expect(kindAt(path)).toBe(kind)
  })

  test('have a problem at the field that it is about', () => {
    const fields = {
      title: 'Owls',
      dates: 'd1',
      'dates.d1.starts': 'tomorrow',
      'venue.name': 'Barn',
      tickets: 'k1 k2',
      'tickets.k1.name': 'Perch',
      'tickets.k1.price': '2O',
      'tickets.k1.capacity': '9',
      'tickets.k2.name': 'Mouse',
      'tickets.k2.price': '1',
      'tickets.k2.capacity': 'many',
      'tickets.k2.seats': `A1\n${'x'.repeat(30)}`,
    }
    expect(eventFromFields(fields, known).problems).toEqual([
      { field: 'dates.d1.starts', message: expect.stringContaining('expected a time such as') },
      { field: 'tickets.k1.price', message: expect.stringContaining('such as 12.50, not "2O"') },
      { field: 'tickets.k2.capacity', message: expect.stringContaining('not "many"') },
      { field: 'tickets.k2.seats', message: expect.stringContaining('at most 20 characters') },
    ])
    expect(fieldPathOf(fields, ['tickets', 1])).toBe('tickets.k2')
  })
})

test.each([
  ['a', 'a b', 'a c', 'a c b'],
  ['a b', 'a', 'a b c', 'a c'],
  ['a b', 'b', 'a', ''],
  ['', 'a', 'a', 'a'],
])('rows %j that became %j here and %j elsewhere are %j', (before, mine, theirs, merged) => {
  expect(mergedRows(before, mine, theirs)).toBe(merged)
})
