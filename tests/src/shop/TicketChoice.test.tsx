import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TicketOnSale } from '../../../contract/entities/catalogue.ts'
import { chooseAtom, wantedTicket } from '../../../src/shop/chosen.ts'
import { TicketChoice } from '../../../src/shop/TicketChoice.tsx'
import { aStore } from '../../support/aStore.ts'

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
const lines = (change: Partial<TicketOnSale>, readAt?: string, chosen = 0) => {
  const store = aStore()
  if (chosen > 0) store.set(chooseAtom, wantedTicket(1, 1), chosen)
  return renderToStaticMarkup(
    <Provider store={store}>
      <TicketChoice
        ticket={{ ...ticket, ...change }}
        dateId={1}
        date={null}
        symbol="£"
        {...(readAt !== undefined && { readAt })}
      />
    </Provider>,
  )
    .split(/<\/(?:p|h3)>/)
    .map(line => line.replace(/<[^>]+>/g, ''))
    .filter(Boolean)
}

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

test('A ticket is named before and after its sale, with its times by the venue’s clock', () => {
  const sale = {
    available: 8,
    on_sale_from: { at: '2027-05-01T10:00:00+02:00', nice_date: 'Sat 01/05/2027 at 10:00 am' },
    on_sale_until: { at: '2027-05-09T10:00:00+02:00', nice_date: 'Sun 09/05/2027 at 10:00 am' },
  }
  expect(lines(sale, '2027-05-01T07:59:59Z').slice(2)).toEqual([
    'Until Sun 09/05/2027 at 10:00 am',
    'On sale from Sat 01/05/2027 at 10:00 am',
  ])
  expect(lines(sale, '2027-05-01T08:00:00Z').slice(2)).toEqual(['8 left · until Sun 09/05/2027 at 10:00 am'])
  expect(lines(sale, '2027-05-09T08:00:00Z').at(-1)).toContain('Sale ended')
})

test('A ticket says until when and for how many its price is, and which one comes next', () => {
  const until = { at: '2027-05-01T10:00:00+02:00', nice_date: 'Sat 01/05/2027 at 10:00 am' }
  const prices = [
    { name: 'Early bird', price: 10, booking_fee: 1, until, left: 2 },
    { name: null, price: 15, booking_fee: 1, until: null, left: 40 },
    { name: null, price: 25, booking_fee: 1, until: null, left: null },
  ]
  const [before, after] = ['2027-05-01T07:59:59Z', '2027-05-01T08:00:00Z']
  const shown = (readAt: string, chosen = 0) => lines({ available: 90, prices }, readAt, chosen).slice(1)
  expect(shown(before)).toEqual([
    '£10.00 + £1.00 fee · £11.00 each',
    'Early bird: 2 left at this price · until Sat 01/05/2027 at 10:00 am, then £16.00',
  ])
  expect(shown(before, 3)).toEqual([
    '£15.00 + £1.00 fee · £16.00 each',
    'Only 2 left at £11.00',
    '40 left at this price, then £26.00',
  ])
  expect(shown(after)).toEqual(['£15.00 + £1.00 fee · £16.00 each', '40 left at this price, then £26.00'])
})
