import { describe, expect, test } from 'vitest'
import { oklch } from '../../../server/catalogue/posters/oklch.ts'
import { poster } from '../../../server/catalogue/posters/poster.ts'

const events = Array.from({ length: 400 }, (_, index) => ({
  slug: `event-${index}`,
  title: `Event ${index} <script>`,
  organiser: `Organiser ${index % 40} & "Co"`,
}))
const posters = events.map(poster)

describe('A poster', () => {
  test('is always the same for the same event', () => {
    expect(events.map(poster)).toEqual(posters)
    expect(new Set(posters).size).toBeGreaterThan(390)
  })

  test('is a small picture of the right shape', () => {
    for (const drawn of posters) {
      expect(drawn).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 700 416"/)
      expect(drawn.length).toBeLessThan(4000)
      expect(drawn).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  test('contains no text and no script', () => {
    for (const drawn of posters) {
      expect(drawn.replace(/<[^<>]*>/g, '')).toBe('')
      expect(drawn).not.toMatch(/<(?!\/?(svg|g|path|circle)\b)|style=|href|\son/)
    }
  })
})

test.each([
  ['#ffffff', 1, 0, 0],
  ['#000000', 0, 0, 0],
  ['#ff0000', 0.62796, 0.25768, 29.234],
  ['#0000ff', 0.45201, 0.31321, 264.052],
])('The colour %s has the given lightness, chroma and hue', (hexadecimal, lightness, chroma, hue) => {
  expect(oklch(lightness, chroma, hue)).toBe(hexadecimal)
})

test('A colour outside of sRGB becomes one inside', () => {
  expect(oklch(0.7, 0.4, 150)).toMatch(/^#[0-9a-f]{6}$/)
})
