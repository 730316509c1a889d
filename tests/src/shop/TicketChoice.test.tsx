import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TicketChoice } from '../../../src/shop/TicketChoice.tsx'

const ticket = {
  ticket_id: 1,
  name: 'Ringside',
  price: 25,
  booking_fee: 2.5,
  available: 8,
  min_per_customer: 2,
}
const text = (change: object) =>
  renderToStaticMarkup(<TicketChoice ticket={{ ...ticket, ...change }} dateId={1} symbol="£" />).replace(
    /<[^>]+>/g,
    '',
  )

test('GAP-118 a ticket on sale says its price, its fee and what it costs, and then its facts', () => {
  expect(text({})).toContain('£25.00 + £2.50 fee · £27.50 each · 8 left · at least 2')
  expect(text({ booking_fee: 0, available: 90, min_per_customer: 1 })).toContain('£25.00 each')
})
