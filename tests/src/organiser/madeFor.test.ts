import { expect, test } from 'vitest'
import { stillOffered } from '../../../src/organiser/codes/madeFor.ts'

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
