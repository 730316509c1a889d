import { POSTER } from '../../server/catalogue/posters/posterJpeg.ts'
import { ticket } from '../../server/look/tokens.ts'
import { billTable } from '../../server/mail/bill.ts'
import { writtenLetter } from '../../server/mail/letterParts.ts'
import { expect, test } from './fixtures.ts'

const WORDS = {
  ordinary: 'Owls by night',
  'very long': 'W'.repeat(170),
}

for (const [kind, word] of Object.entries(WORDS))
  for (const width of [320, 700])
    test(`a letter with ${kind} words keeps to a window of ${width} pixels`, async ({ page }) => {
      const event = {
        id: 1,
        slug: 'owls',
        title: word,
        organiser: 'Owl House',
        status: 'scheduled' as const,
        dates: [{ id: 1, when: 'Fri 18/12/2026 at 7:30 pm' }],
        place: word,
        picture: { ...POSTER, path: '/poster', alt: word },
        ground: ticket.ticketGround,
        poster: { slug: 'owls', title: word, organiser: 'Owl House' },
      }
      const { html } = writtenLetter(
        {
          id: 'wide',
          to: 'sam@example.com',
          subject: word,
          title: word,
          parts: [
            word,
            { event },
            { button: word, to: 'https://foyer.example/' },
            { heading: word },
            { list: [word] },
            { text: '', html: billTable([[`2 × ${word}`, '£40.00']]) },
          ],
        },
        'https://foyer.example',
      )
      await page.setViewportSize({ width, height: 800 })
      await page.setContent(html.replace(/<img [^>]*>/, ''))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
