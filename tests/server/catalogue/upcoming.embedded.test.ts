import { expect, test } from 'vitest'
import { openUpcoming } from '../../../server/catalogue/read/upcoming.ts'
import { embeddedDatabase } from '../../support/embeddedDatabase.ts'
import { manyEvents } from '../../support/manyEvents.ts'

test('The next events of each organiser are read at most twice a minute', async () => {
  let queries = 0
  const database = await embeddedDatabase(event => {
    if (event.level === 'query') queries++
  })
  await manyEvents(database, 1000)
  let now = 0
  const upcoming = openUpcoming(() => now)
  queries = 0
  const all = await upcoming(database, [1, 2], [])
  // The hundredth event after each belongs to the same organiser: the first organiser's do not take the second's place.
  expect([...all.values()].map(events => events.length)).toEqual([6, 6])
  expect(queries).toBe(2)
  const [first, second] = all.get(1) ?? []
  expect(first?.url).toBe('/events/event-100/')
  const rest = await upcoming(database, [1], [100])
  expect(rest.get(1)?.[0]).toEqual(second)
  expect(rest.get(1)).toHaveLength(6)
  now = 29_999
  await upcoming(database, [1, 2], [])
  expect(queries).toBe(2)
  now = 30_000
  await upcoming(database, [1, 2], [])
  expect(queries).toBe(4)
  await database.destroy()
})
