import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DonationsTable } from '../../../../src/organiser/giftAid/DonationsTable.tsx'
import { aGiftAidDonation } from '../../../support/aGiftAidDonation.ts'

const drawn = (count: number) => {
  const donations = Array.from({ length: count }, (_, nth) => aGiftAidDonation({ sale_id: nth + 1 }))
  return renderToStaticMarkup(<DonationsTable donations={donations} amount={25 * count} />)
}

const rowsIn = (html: string) => html.split('Sam Field').length - 1

test('The first 50 rows of a long schedule are drawn, with the sum of all and the way to all', () => {
  const html = drawn(1000)
  expect(rowsIn(html)).toBe(50)
  expect(html).toMatch(/<tfoot>.*1,000 donations.*£25,000\.00.*Show all 1,000 donations/)
})

test('A short schedule is drawn as a whole', () => {
  const html = drawn(50)
  expect(rowsIn(html)).toBe(50)
  expect(html).not.toContain('Show all')
})
