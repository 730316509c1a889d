import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { eventHue } from '../../../server/catalogue/posters/eventHue.ts'
import { hueOfHexadecimal, oklch } from '../../../server/catalogue/posters/oklch.ts'
import { contrastOf } from '../../support/contrastOf.ts'

const tokens = readFileSync('src/ui/tokens.css', 'utf8')
const grounds = [
  ...tokens.matchAll(/data-hue="(\d+)"\] \{\s*--ticket-ground: oklch\(([\d.]+) ([\d.]+) (\d+)\)/g),
].map(([, hue, lightness, chroma, own]) => ({
  hue: Number(hue),
  own: Number(own),
  ground: oklch(Number(lightness), Number(chroma), Number(own)),
}))
const colourOf = (name: string) => new RegExp(`--${name}: (#[\\da-f]{6})`).exec(tokens)?.[1] ?? ''

describe('The ground of a ticket', () => {
  test('has a colour for each hue that the server names', () => {
    const named = new Set(
      Array.from({ length: 360 }, (_, hue) => eventHue({ colour: oklch(0.6, 0.15, hue), organiser: '' })),
    )
    expect(grounds.map(({ hue }) => hue)).toEqual(
      [...named].sort((one, other) => Number(one) - Number(other)),
    )
    expect(grounds.map(({ own }) => own)).toEqual(grounds.map(({ hue }) => hue))
  })

  test.each(grounds)('of hue $hue can be read on', ({ ground }) => {
    for (const text of ['on-ticket', 'on-ticket-quiet'])
      expect(contrastOf(colourOf(text), ground)).toBeGreaterThan(7)
  })
})

describe('The hue of an event', () => {
  test('is that of its picture, or of its poster, and a grey picture has none', () => {
    expect(eventHue({ colour: '#ff0000', organiser: 'Owl House' })).toBe(30)
    expect(eventHue({ colour: '#808182', organiser: 'Owl House' })).toBeNull()
    expect(eventHue({ colour: null, organiser: 'Owl House' })).toBe(
      eventHue({ colour: null, organiser: 'Owl House' }),
    )
  })

  test('comes back from the colour that it makes', () => {
    for (let hue = 5; hue < 360; hue += 35)
      expect(Math.abs((hueOfHexadecimal(oklch(0.6, 0.1, hue)) ?? -1) - hue)).toBeLessThan(3)
  })
})
