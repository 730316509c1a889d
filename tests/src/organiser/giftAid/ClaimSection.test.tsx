import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClaimSection } from '../../../../src/organiser/giftAid/ClaimSection.tsx'
import { aGiftAidDonation } from '../../../support/aGiftAidDonation.ts'

test('What is to be taken off is what the next mark takes off, and no more', () => {
  const corrections = Array.from({ length: 1500 }, (_, nth) =>
    aGiftAidDonation({ sale_id: nth + 1, amount: 5 }),
  )
  const part = { is_test: false, donations: [], corrections, obstacles: [], claims: [] }
  const html = renderToStaticMarkup(<ClaimSection part={part} of="Owl Aid" />)
  expect(html).toContain('Donations of £5,000.00 were refunded')
})
