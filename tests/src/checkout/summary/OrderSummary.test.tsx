import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import { OrderSummary } from '../../../../src/checkout/summary/OrderSummary.tsx'
import { checkoutAtom } from '../../../../src/state/checkout.ts'
import { aCheckout, aTicketLine } from '../../../support/aCheckout.ts'
import { aStore } from '../../../support/aStore.ts'

function shown(change: Partial<Checkout>): string {
  const store = aStore()
  store.set(checkoutAtom, aCheckout(change))
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <OrderSummary isEditable={false} />
    </Provider>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('SUM-09 SUM-12 SUM-23 GAP-118 the summary says a line’s price, its fee, what one costs, and the total', () => {
  const text = shown({})
  expect(text).toContain('2 × Stalls £50.00 Midwinter Strings')
  expect(text).toContain('£25.00 + £2.50 fee · £27.50 each')
  expect(text).toContain('Tickets £50.00 Booking fees + £5.00 Total, fees included £55.00')
})

test('SUM-08 each refund policy of the basket is shown once, with its event where there are several', () => {
  const other = { text: 'Refunds until a week before', title: 'Refunds', description: 'Less any postage.' }
  const lines = [
    aTicketLine(),
    aTicketLine({ ticket_id: 6 }),
    aTicketLine({ ticket_id: 7, event_name: 'Marrow Weekend', refund_policy: other }),
  ]
  expect(shown({ tickets: lines.slice(0, 2) }).split('No refunds')).toHaveLength(2)
  expect(shown({ tickets: lines })).toContain(
    'Midwinter Strings: No refunds Marrow Weekend: Refunds until a week before',
  )
})

test('SUM-21 SUM-22 BAS-26 where all fees are absorbed the line has its whole price', () => {
  const tickets = [aTicketLine({ price: 22.5, absorb_fee: true })]
  const text = shown({ tickets, basket_total: 50, all_booking_fees_are_absorbed: true })
  expect(text).toContain('2 × Stalls £50.00 Midwinter Strings')
  expect(text).not.toContain('each')
  expect(text).toContain('Tickets £50.00 Booking fees (£5.00) Total, fees included £50.00')
})
