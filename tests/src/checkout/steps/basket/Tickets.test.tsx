import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Tickets } from '../../../../../src/checkout/steps/basket/Tickets.tsx'
import { aTicketLine } from '../../../../support/aCheckout.ts'

const text = (isAllAbsorbed: boolean, change = {}) =>
  renderToStaticMarkup(
    <Tickets line={aTicketLine(change)} symbol="£" isAllAbsorbed={isAllAbsorbed} />,
  ).replace(/<[^>]+>/g, '')

test('BAS-25 BAS-26 GAP-118 a line of the basket says what one of its tickets costs', () => {
  expect(text(false)).toContain('£25.00 + £2.50 fee · £27.50 each')
  expect(text(true)).toContain('£27.50 each')
  expect(text(true)).not.toContain('fee')
  expect(text(false, { price: 0, booking_fee: 0 })).toContain('Free')
})
