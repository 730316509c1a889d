import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { EventPage } from '../../../contract/entities/catalogue.ts'
import { chooseAtom, wantedTicket } from '../../../src/shop/chosen.ts'
import { EventDates } from '../../../src/shop/EventDates.tsx'
import { TicketChoice } from '../../../src/shop/TicketChoice.tsx'
import { aStore } from '../../support/aStore.ts'

type EventDate = EventPage['dates'][number]

const dateOf = (date_id: number, available = 50): EventDate => ({
  date_id,
  nice_date: `Day ${date_id}`,
  starts_at: '',
  ends_at: null,
  past: false,
  tickets: [
    {
      ticket_id: date_id,
      name: 'Seat',
      price: 12,
      booking_fee: 1,
      available,
      min_per_customer: 1,
      max_per_customer: null,
      non_refundable: false,
      seated: false,
      required_tickets: [],
      offers: [],
    },
  ],
})

function shown(dates: EventDate[]): string {
  const store = aStore()
  store.set(chooseAtom, wantedTicket(4, 4), 2)
  return renderToStaticMarkup(
    <Provider store={store}>
      <EventDates dates={dates} symbol="£" Choice={TicketChoice} />
    </Provider>,
  )
}
const many = (count: number) => Array.from({ length: count }, (_, index) => dateOf(index + 1))
const folds = (html: string) => [...html.matchAll(/<details[^>]*>/g)].map(([tag]) => tag.includes(' open'))
const summaries = (html: string) =>
  [...html.matchAll(/<summary><span>(.*?)<\/span><svg/g)].map(([, inner = '']) =>
    inner.replace(/<[^>]+>/g, ' ').trim(),
  )

describe('GAP-89 The dates of an event', () => {
  test('that is only one need no name', () => {
    const html = shown(many(1))
    expect(html).not.toContain('Day 1')
    expect(html).toContain('aria-label="Increase quantity, Seat"')
  })

  test('that are few stand open, each with the tickets that are its own', () => {
    const html = shown(many(3))
    expect(folds(html)).toEqual([])
    expect(html).toContain('aria-label="Increase quantity, Seat, Day 2"')
  })

  test('that are more are folded, but the first that can be had', () => {
    expect(folds(shown([dateOf(1, 0), ...many(5).slice(1)]))).toEqual([false, true, false, false, false])
  })

  test('say folded from how much they are, what is sold out and what is chosen', () => {
    expect(summaries(shown([dateOf(1, 0), ...many(5).slice(1)]))).toEqual([
      'Day 1  Sold out',
      'Day 2  From £13.00',
      'Day 3  From £13.00',
      'Day 4  From £13.00 · 2 tickets chosen',
      'Day 5  From £13.00',
    ])
  })

  test('have their extras below, which make them neither cheaper nor to be had', () => {
    const withExtras = (date: EventDate): EventDate => {
      const [seat] = date.tickets as [EventDate['tickets'][number]]
      const extra = { ...seat, price: 2, booking_fee: 0, available: 9, is_extra: true }
      const more = ['Programme', 'Parking'].map((name, index) => ({
        ...extra,
        name,
        ticket_id: 90 + 2 * date.date_id + index,
      }))
      return { ...date, tickets: [seat, ...more] }
    }
    const [single = '', several = ''] = [many(1), [dateOf(1, 0), ...many(5).slice(1)]].map(dates =>
      shown(dates.map(withExtras)),
    )
    expect([...single.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name)).toEqual([
      'Seat',
      'Extras',
      'Programme',
      'Parking',
    ])
    expect(summaries(several).slice(0, 2)).toEqual(['Day 1  Sold out', 'Day 2  From £13.00'])
  })

  test('that open or end at other times than each other state their own times, and no others do', () => {
    const timed = (ends: string[]) =>
      shown(ends.map((end, index) => ({ ...dateOf(index + 1), doors: '6:45 pm', ends: end })))
    const html = timed(['9:30 pm', '10:00 pm', '9:30 pm'])
    expect(html.replace(/<[^>]+>/g, '').match(/Doors 6:45 pm · until [\d:]+ pm/g)).toEqual([
      'Doors 6:45 pm · until 9:30 pm',
      'Doors 6:45 pm · until 10:00 pm',
      'Doors 6:45 pm · until 9:30 pm',
    ])
    expect(timed(['9:30 pm', '9:30 pm'])).not.toContain('Doors')
  })

  test('that are many are in view only at the beginning', () => {
    const html = shown(many(30))
    expect(folds(html)).toHaveLength(31)
    expect(summaries(html)[8]).toBe('22 more dates')
    expect(html.indexOf('22 more dates')).toBeLessThan(html.indexOf('Day 9'))
  })
})
