import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { asciiSlug } from '../../../server/catalogue/import/asciiSlug.ts'
import { readSamples } from '../../../server/catalogue/import/importSamples.ts'
import { oklch } from '../../../server/catalogue/posters/oklch.ts'
import { poster } from '../../../server/catalogue/posters/poster.ts'
import { drawPicture } from '../../../server/pictures/drawPicture.ts'

const events = Array.from({ length: 400 }, (_, index) => ({
  slug: `event-${index}`,
  title: `Event ${index} <script>`,
  organiser: `Organiser ${index % 40} & "Co"`,
}))
const posters = events.map(poster)

/** The picture in 28 × 17 pixels, by red, green and blue. */
async function pixelsOf(svg: string): Promise<number[]> {
  const { files } = await drawPicture('poster', svg)
  const small = sharp(files[0]?.content).resize(28, 17).raw()
  return [...(await small.toBuffer())]
}

/** How much two pictures differ on average, from 0 to 1. */
const difference = (one: number[], other: number[]): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length / 255

describe('A poster', () => {
  test('is always the same for the same event', () => {
    expect(events.map(poster)).toEqual(posters)
    expect(new Set(posters).size).toBeGreaterThan(390)
  })

  test('is a small picture of the right shape', () => {
    for (const drawn of posters) {
      expect(drawn).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 700 416"/)
      expect(drawn.length).toBeLessThan(9000)
      expect(drawn).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  test('contains no text and no script', () => {
    for (const drawn of posters) {
      expect(drawn.replace(/<[^<>]*>/g, '')).toBe('')
      expect(drawn).not.toMatch(
        /<(?!\/?(svg|g|path|circle|clipPath|pattern|defs|use)\b)|style=|href(?!="#(word|letters)")|\son/,
      )
    }
  })

  test('shows letters of its title, and of a title without Latin letters a scene alone', () => {
    const lettered = (title: string) =>
      Array.from({ length: 40 }, (_, index) =>
        poster({ slug: `event-${index}`, title, organiser: 'Hall' }),
      ).filter(drawn => /clipPath|pattern/.test(drawn)).length
    expect(lettered('Tea at the fair')).toBeGreaterThan(10)
    expect(lettered('Чай на ярмарке')).toBe(0)
  })

  test('of one sample looks like that of no other', async () => {
    const samples = await readSamples(new Date('2026-11-27T12:00Z'))
    const small: number[][] = []
    for (const { title, organiser } of samples)
      small.push(await pixelsOf(poster({ slug: asciiSlug(title), title, organiser: organiser.name })))
    const differences = small.flatMap((one, index) =>
      small.slice(index + 1).map(other => difference(one, other)),
    )
    expect(Math.min(...differences)).toBeGreaterThan(0.12)
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
