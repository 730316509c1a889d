import { renderToStaticMarkup } from 'react-dom/server'
import { is } from 'superstruct'
import { describe, expect, test } from 'vitest'
import { type EventList, listedEvent } from '../../../../contract/entities/catalogue.ts'
import AllEvents from '../../../../src/shop/search/AllEvents.tsx'

const event: EventList['events'][number] = {
  id: 1,
  url: '/events/strings/',
  title: 'Midwinter Strings',
  organiser: 'The Band',
  location: 'Bristol',
  nice_date: 'Fri 18/12/2026 at 7:30 pm',
  starts_at: '2026-12-18 19:30',
  thumbnail: '',
  price_from: 12,
  is_free: false,
  currency_symbol: '£',
  sold_out: false,
}

const shown = (list: Partial<EventList>): string =>
  renderToStaticMarkup(
    <AllEvents data={{ events: [event], total: 60, page: 1, pages: 3, search: '', ...list }} />,
  )
const linkOf = (html: string, text: string): string | undefined =>
  new RegExp(`href="([^"]*)">${text}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&')

describe('GAP-90 The list of events', () => {
  test('keeps what is asked for from page to page', () => {
    const html = shown({ page: 2, search: 'strings & wind', place: 'leith', from: '2026-12-01', to: null })
    const asked = '/all-events/?search=strings+%26+wind&place=leith&from=2026-12-01'
    expect(linkOf(html, 'Earlier')).toBe(asked)
    expect(linkOf(html, 'Later')).toBe(`${asked}&page=3`)
  })

  test.each<[Partial<EventList>, string]>([
    [{ search: 'marow' }, 'Nothing is called “marow”. These are like it.'],
    [{ place: 'witby' }, 'Nothing is in “witby”. These are like it.'],
    [{ search: 'marow', place: 'witby' }, 'Nothing is called “marow” in “witby”. These are like it.'],
  ])('says of %j that its events are only like it', (asked, text) => {
    const html = shown({ ...asked, is_similar: true })
    expect(/role="status">([^<]*)</.exec(html)?.[1]).toBe(text)
    expect(html).toContain('aria-label="Filters"')
    expect(html).toContain('Midwinter Strings')
  })

  test.each<[string, Partial<EventList>, string]>([
    ['a page that is not there', { page: 9 }, 'There is no page 9.'],
    [
      'no days at all',
      { total: 0, from: '2026-12-02', to: '2026-12-01' },
      'The last day is before the first.',
    ],
    ['quiet days', { total: 0, from: '2026-12-01' }, 'No events found on these days.'],
    ['unknown words', { total: 0, search: 'zither' }, 'No events found. Try fewer or shorter words.'],
    ['an empty shop', { total: 0 }, 'No events are planned yet.'],
  ])('says of %s why nothing is there', (_, list, why) => {
    expect(shown({ events: [], ...list })).toContain(`<p>${why}</p>`)
  })
})

test.each([
  ['some tickets are free', { price_from: 0, is_free: false }, 'Some tickets free'],
  ['all tickets are free', { price_from: 0, is_free: true }, 'Free'],
  ['no ticket is free', { price_from: 12, is_free: false }, 'From £12.00'],
])('BAS-27 a card shows the lowest price: %s', (_, prices, text) => {
  expect(shown({ events: [{ ...event, ...prices }] })).toContain(`<strong>${text}</strong>`)
})

test('GAP-90 a list that a device stored before lists said what is free can still be read', () => {
  const { is_free: _, ...earlier } = event
  expect(is(earlier, listedEvent)).toBe(true)
})

describe('GAP-90 The calendar of a month', () => {
  const calendar = { days: [{ day: '2026-12-18', events: 2 }], previous: null, next: '2027-03' }
  const html = shown({ search: 'strings', month: '2026-12', calendar })

  test('begins its weeks on a Monday and has each day of the month once', () => {
    const cells = [...html.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''))
    // 1 December 2026 is a Tuesday.
    expect(cells.slice(0, 2)).toEqual(['', '1'])
    expect(cells).toHaveLength(35)
    expect(cells.filter(Boolean)).toHaveLength(31)
  })

  test('links a day with events to them, and the next month that has any', () => {
    const asked = '/all-events/?search=strings'
    expect(html.replaceAll('&amp;', '&')).toContain(
      `<a href="${asked}&from=2026-12-18&to=2026-12-18&month=2026-12">`,
    )
    expect(html.replaceAll('&amp;', '&')).toContain(
      `<a href="${asked}&month=2027-03" aria-label="Later: March 2027">`,
    )
    expect(html.replace(/<[^>]*>/g, '')).toContain('Friday 18 December: 2 events')
    expect(html).not.toContain('Earlier: ')
  })

  test('marks the day that is chosen, whose filter leads back to the month', () => {
    const day = '2026-12-18'
    const chosen = shown({ month: '2026-12', from: day, to: day, calendar })
    expect(chosen).toContain('aria-current="date"')
    expect(chosen).toContain('60 events on 18/12/2026')
    expect(/href="([^"]*)"[^>]*><span[^>]*>Search without: <\/span>on 18/.exec(chosen)?.[1]).toBe(
      '/all-events/?month=2026-12',
    )
  })

  test('opens at the month of the first event that is shown', () => {
    expect(shown({ place: 'leith' })).toContain('href="/all-events/?place=leith&amp;month=2026-12"')
  })
})
