import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EventPage, TicketOnSale } from '../../../../contract/entities/catalogue.ts'
import { chooseAtom, wantedTicket } from '../../../../src/shop/chosen.ts'
import { openedAtom } from '../../../../src/shop/sale/opened.ts'
import RuledTickets from '../../../../src/shop/sale/RuledTickets.tsx'
import { aStore } from '../../../support/aStore.ts'

const ticket: TicketOnSale = {
  ticket_id: 1,
  name: 'Ringside',
  price: 25,
  booking_fee: 2.5,
  available: 90,
  min_per_customer: 1,
  max_per_customer: null,
  non_refundable: false,
  seated: false,
  required_tickets: [],
  offers: [],
}

const date = (tickets: TicketOnSale[], date_id = 1): EventPage['dates'][number] => ({
  date_id,
  nice_date: `Day ${date_id}`,
  starts_at: '',
  ends_at: null,
  past: false,
  tickets,
})

const event = (change: Partial<EventPage>): EventPage => ({
  id: 1,
  url: '/events/circus/',
  title: 'Circus',
  status: 'scheduled',
  summary: '',
  description_html: '',
  organiser: { name: '', full_url: '', gift_vouchers_url: null },
  image: '',
  venue: { name: '', address: '', map_address: '', online: false, livestream: false },
  time_zone: null,
  website: null,
  currency: { symbol: '£', code: 'GBP' },
  dates: [],
  refund_protection: false,
  refund_policy: { text: '', title: '', description: '' },
  delivery_cost: null,
  hold_seconds: 600,
  ...change,
})

/** What the page says, line by line. */
function shown(change: Partial<EventPage>, { chosen = 0, store = aStore() } = {}): string[] {
  if (chosen > 0) store.set(chooseAtom, wantedTicket(1, 1), chosen)
  return renderToStaticMarkup(
    <Provider store={store}>
      <RuledTickets data={event(change)} />
    </Provider>,
  )
    .split(/<\/(?:p|h2|h3|summary|strong)>/)
    .map(line =>
      line
        .replace(/<[^>]+>/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    )
    .filter(Boolean)
}

const from = { at: '2027-05-01T10:00:00+02:00', nice_date: 'Sat 01/05/2027 at 10:00 am' }
const until = { at: '2027-05-09T10:00:00+02:00', nice_date: 'Sun 09/05/2027 at 10:00 am' }

test('A ticket is named before and after its sale, with its times by the venue’s clock', () => {
  const sale = { ...ticket, on_sale_from: from, on_sale_until: until }
  const at = (read_at: string) =>
    shown({ dates: [date([sale])], read_at })
      .slice(1, -1)
      .join(' | ')
  expect(at('2027-05-01T07:59:59Z')).toMatch(
    /^Ringside \|.* On sale until Sun 09\/05\/2027 at 10:00 am \| On sale from Sat 01\/05\/2027 at 10:00 am \|/,
  )
  expect(at('2027-05-01T08:00:00Z')).not.toMatch(/On sale from|Sold out|Sale ended/)
  expect(at('2027-05-09T08:00:00Z')).toMatch(/ \| Sale ended \|/)
  expect(at('2027-05-09T08:00:00Z')).not.toMatch(/On sale until|Sold out/)
})

test('What is not on sale is not added, although it was chosen before', () => {
  const sale = { ...ticket, on_sale_until: until }
  const bar = (read_at: string) => shown({ dates: [date([sale])], read_at }, { chosen: 2 }).at(-1)
  expect(bar('2027-05-01T08:00:00Z')).toMatch(/2 tickets, fees included £55\.00|Add to basket/)
  expect(bar('2027-05-09T08:00:00Z')).toBe('Choose your tickets')
})

test('A folded date says whether its sale is coming or over', () => {
  const many = (change: Partial<TicketOnSale>) =>
    [1, 2, 3, 4].map(id => date([{ ...ticket, ...change, ticket_id: id }], id))
  const says = (change: Partial<TicketOnSale>) =>
    shown({ dates: many(change), read_at: '2027-05-05T08:00:00Z' }).join(' | ')
  expect(says({ on_sale_from: until })).toContain('Not on sale yet')
  expect(says({ on_sale_until: from })).toContain('Sale ended')
  expect(says({ on_sale_from: from })).toContain('From £27.50')
})

test('A ticket says until when and for how many its price is, and which one comes next', () => {
  const prices = [
    { name: 'Early bird', price: 10, booking_fee: 1, until: from, left: 2 },
    { name: null, price: 15, booking_fee: 1, until: null, left: 40 },
    { name: null, price: 25, booking_fee: 1, until: null, left: null },
  ]
  const at = (read_at: string, chosen = 0) =>
    shown({ dates: [date([{ ...ticket, prices }])], read_at }, { chosen }).slice(2, 5)
  const [before, after] = ['2027-05-01T07:59:59Z', '2027-05-01T08:00:00Z']
  expect(at(before).join(' | ')).toContain(
    '£11.00 each | Early bird: 2 left at this price · until Sat 01/05/2027 at 10:00 am, then £16.00 |',
  )
  expect(at(before, 3).join(' | ')).toContain('Only 2 left at £11.00')
  expect(at(after).join(' | ')).toContain('£16.00 each')
})

test('What a code has opened is shown beside the others, on the page of its event only', () => {
  const store = aStore()
  const member = { ...ticket, ticket_id: 2, name: 'Members’ seat' }
  const open = (url: string) =>
    store.set(openedAtom, { url, code: 'VIP', dates: [{ date_id: 1, tickets: [member] }] })
  const page = { dates: [date([ticket])], has_access_codes: true }
  expect(shown(page, { store })).toContain('Have an access code?')
  expect(shown(page, { store })).not.toContain('Members’ seat')
  open('/events/other/')
  expect(shown(page, { store }).join()).not.toContain('Members’ seat')
  open('/events/circus/')
  expect(shown(page, { store }).join()).toMatch(/Ringside.*Members’ seat/)
})
