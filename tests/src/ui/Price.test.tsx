import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Price } from '../../../src/ui/Price.tsx'

test.each([
  [
    'GAP-118 a fee on top, and the sum at least as prominently',
    2500,
    250,
    '£25.00 + £2.50 fee · <strong>£27.50 each</strong>',
  ],
  ['BAS-25 a price without a fee', 1800, 0, '£18.00 each'],
  ['BAS-27 a free ticket', 0, 0, 'Free'],
  ['BAS-27 GAP-118 a free ticket with a fee on top', 0, 50, 'Free + £0.50 fee · <strong>£0.50 each</strong>'],
])('What one ticket costs: %s', (_, price, bookingFee, html) => {
  const shown = renderToStaticMarkup(<Price of={{ price, bookingFee }} symbol="£" />)
  expect(shown.replace(/<\/?span[^>]*>/g, '')).toBe(html)
  // What no line break divides.
  if (html.includes('each')) expect(shown).toMatch(/<span class="amount">£[\d.]+ each<\/span>/)
})
