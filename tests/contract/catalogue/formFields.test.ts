import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { eventForm } from '../../../contract/catalogue/eventForm.ts'
import { eventFormat } from '../../../contract/catalogue/eventFormat.ts'
import { eventFromFields } from '../../../contract/catalogue/eventProblems.ts'
import {
  fieldPathOf,
  fieldsFrom,
  kindAt,
  mergedRows,
  statedFrom,
} from '../../../contract/catalogue/formFields.ts'
import type { FormShape } from '../../../contract/catalogue/formTable.ts'
import { organiserForm } from '../../../contract/catalogue/organiserForm.ts'
import { organiserFormat } from '../../../contract/catalogue/organiserFormat.ts'
import { eventSections } from '../../../src/text/eventSections.ts'
import { organiserSections } from '../../../src/text/settingsTexts.ts'
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

test('Every key of an organiser can be typed, but for its name and its members', () => {
  const keys = keysOf(organiserFormat)
  // Of the organiser: its charity and its gift vouchers have one too.
  for (const known of ['name', 'members']) keys.splice(keys.indexOf(known), 1)
  expect(keysOfForm(organiserForm).sort()).toEqual(keys.sort())
})

test.each([
  ['an event', eventSections, eventForm],
  ['an organiser', organiserSections, organiserForm],
])('Every key of %s that can be typed is in one part of the editor', (_, sections, form) => {
  const shown = sections.flatMap(({ keys, more }) => [...keys, ...more])
  expect(shown.toSorted()).toEqual(Object.keys(form).sort())
})

describe('The fields of an event', () => {
  test('say the same as the event of which they are made', async () => {
    const { id: _, organiser: __, ...stated } = await everyKey()
    const fields = fieldsFrom(eventForm, stated)
    for (const path of Object.keys(fields)) expect(kindAt(eventForm, path), path).not.toBeNull()
    expect(eventFromFields(fields, known).problems).toEqual([])
    const [again, first] = [statedFrom(eventForm, fields), stated].map(
      one => eventFromFields(fieldsFrom(eventForm, one), known).event,
    )
    expect(again).toEqual(first)
  })

  test('have keys of rows that stay when another row is inserted', () => {
    const row = (name: string) => ({ name, price: 1, capacity: 1 })
    const [one, two] = [
      [row('A'), row('B')],
      [row('C'), row('A'), row('B')],
    ].map(tickets => fieldsFrom(eventForm, { tickets }))
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
    expect(kindAt(eventForm, path)).toBe(kind)
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
    expect(fieldPathOf(eventForm, fields, ['tickets', 1])).toBe('tickets.k2')
  })
})

test('Dates times ticket types are limited, at the field of the dates', async () => {
  const { id: _, organiser: __, ...stated } = await everyKey()
  const tickets = Array.from({ length: 11 }, (_, index) => ({ name: `T${index}`, price: 1, capacity: 1 }))
  const { shared_capacity: ___, questions: ____, ...rest } = stated
  const dates = Array.from({ length: 500 }, (_, index) => ({
    starts: new Date(Date.UTC(2031, 0, 1 + index)).toISOString().slice(0, 10),
  }))
  const fields = fieldsFrom(eventForm, { ...rest, dates, tickets })
  expect(eventFromFields(fields, known).problems).toEqual([
    { field: 'dates', message: expect.stringContaining('5500 tickets to choose from') },
  ])
})

test.each([
  ['a', 'a b', 'a c', 'a c b'],
  ['a b', 'a', 'a b c', 'a c'],
  ['a b', 'b', 'a', ''],
  ['', 'a', 'a', 'a'],
])('rows %j that became %j here and %j elsewhere are %j', (before, mine, theirs, merged) => {
  expect(mergedRows(before, mine, theirs)).toBe(merged)
})
