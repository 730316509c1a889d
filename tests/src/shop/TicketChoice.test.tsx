import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TicketOnSale } from '../../../contract/entities/catalogue.ts'
import { TicketChoice } from '../../../src/shop/TicketChoice.tsx'

const ticket: TicketOnSale = {
  ticket_id: 1,
  name: 'Ringside',
  price: 25,
  booking_fee: 2.5,
  available: 8,
  min_per_customer: 1,
  max_per_customer: null,
  non_refundable: false,
  seated: false,
  required_tickets: [],
  offers: [],
}

/** What it says, line by line. */
const lines = (change: Partial<TicketOnSale>) =>
  renderToStaticMarkup(<TicketChoice ticket={{ ...ticket, ...change }} dateId={1} date={null} symbol="£" />)
    .split(/<\/(?:p|h3)>/)
    .map(line => line.replace(/<[^>]+>/g, ''))
    .filter(Boolean)

test('GAP-118 DSP-01 a ticket on sale says its price, its fee and what it costs', () => {
  expect(lines({})[1]).toBe('£25.00 + £2.50 fee · £27.50 each')
  expect(lines({ booking_fee: 0 })[1]).toBe('£25.00 each')
  expect(lines({ price: 0, booking_fee: 0 })[1]).toBe('Free')
})

test.each<[string, Partial<TicketOnSale>, string[]]>([
  ['how few are left', { available: 8 }, ['8 left']],
  ['nothing of many', { available: 90 }, []],
  [
    'how many a customer must and may have',
    { min_per_customer: 2, max_per_customer: 6, available: 6 },
    ['At least 2 · at most 6'],
  ],
  ['that it is not refunded', { available: 90, non_refundable: true }, ['Non-refundable']],
  [
    'what it saves',
    {
      available: 90,
      offers: [
        { buy: 4, percent: 10, amount: null },
        { buy: 6, percent: null, amount: 12.5 },
      ],
    },
    ['Buy 4, save 10%', 'Buy 6, save £12.50'],
  ],
  [
    'what it is bought with',
    { available: 90, required_tickets: ['Adult or Senior', 'Helmet'] },
    ['Only with: Adult or Senior', 'Only with: Helmet'],
  ],
  ['when seats are chosen', { available: 90, seated: true }, ['Seats are chosen when you reserve']],
])('GAP-89 it says %s', (_, change, facts) => {
  expect(lines(change).slice(2)).toEqual(facts)
})

test('GAP-89 what is sold out cannot be chosen', () => {
  expect(lines({ available: 0 }).at(-1)).toContain('Sold out')
  expect(lines({ available: 1, min_per_customer: 2 }).at(-1)).toContain('Sold out')
})
