import { expect, test } from 'vitest'
import { stillOffered, ticketsLeft } from '../../../src/organiser/codes/madeFor.ts'

test('A code is offered no event that is over, unless it is for that already', () => {
  const event = (id: number, slug: string, more: { is_over?: boolean }) => ({
    ...{ id, slug, title: slug, dates: [], questions: [] },
    ...more,
  })
  // A server of the version before does not say it.
  const events = [
    event(1, 'coming', { is_over: false }),
    event(2, 'past', { is_over: true }),
    event(3, 'old', {}),
  ]
  const slugs = (chosen: string[]) => stillOffered(events, chosen).map(({ slug }) => slug)
  expect(slugs([])).toEqual(['coming', 'old'])
  expect(slugs(['past'])).toEqual(['coming', 'past', 'old'])
})

test('Ticket types are kept where a code is for an event that a file names otherwise than by its address', () => {
  const types = [{ id: 9, name: 'Seat' }]
  const dates = [{ id: 8, nice_date: 'Fri 18/12/2026', tickets: types }]
  const events = [{ id: 1, slug: 'low-tide', title: 'Low Tide', dates, questions: [] }]
  expect(ticketsLeft(events, ['low-tide'], 'Seat\nDesk')).toBe('Seat')
  expect(ticketsLeft(events, ['low', 'low-tide'], 'Seat')).toBe('Seat')
  expect(ticketsLeft(events, ['low'], 'Seat')).toBe('Seat')
})
