import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { oklch } from '../../../server/catalogue/posters/oklch.ts'
import { dark, groundOf, light, ticket } from '../../../server/look/tokens.ts'
import { contrastOf } from '../../support/contrastOf.ts'

/* The colours of letters and PDF files beside those of the site's stylesheet. */

const sheet = readFileSync('src/ui/tokens.css', 'utf8')

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** `0.982 0.008 85` as hexadecimal. */
const hexadecimal = (numbers: string): string => {
  const [lightness = 0, chroma = 0, hue = 0] = numbers.split(' ').map(Number)
  return oklch(lightness, chroma, hue)
}

/** A colour of the stylesheet, by its name in the table: one for each theme, or one for both. */
function inSheet(name: string): string[] {
  const [, value = ''] = new RegExp(`--${kebab(name)}: (.+);`).exec(sheet) ?? []
  const mixed = /^light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)$/.exec(value)
  if (mixed) return mixed.slice(1).map(hexadecimal)
  return [value.length === 4 ? value.replaceAll(/[\da-f]/g, '$&$&') : value]
}

test.each(Object.keys(light) as (keyof typeof light)[])(
  'In letters the colour %s is that of the site, in both themes',
  name => {
    expect([light[name], dark[name]]).toEqual(inSheet(name))
  },
)

test.each(Object.keys(ticket) as (keyof typeof ticket)[])(
  'On printed tickets the colour %s is that of the site',
  name => {
    expect([ticket[name]]).toEqual(inSheet(name))
  },
)

test('The ground of an event has the hue that it has on the site', () => {
  const rows = [...sheet.matchAll(/\[data-hue="(\d+)"\] \{\s+--ticket-ground: oklch\(([\d. ]+)\);/g)]
  expect(rows).toHaveLength(12)
  for (const [, hue, colour = ''] of rows) expect(groundOf(Number(hue))).toBe(hexadecimal(colour))
})

describe('Text can be read: its contrast is at least 4.5', () => {
  const texts = ['ink', 'quiet', 'accent'] as const
  const pairs: [text: keyof typeof light, ground: keyof typeof light][] = [
    ...(['surface', 'raised'] as const).flatMap(ground =>
      texts.map(text => [text, ground] as [typeof text, typeof ground]),
    ),
    ['ink', 'wash'],
    ['onAccent', 'accent'],
  ]
  test.each(pairs)('%s on %s, in both themes', (text, ground) => {
    for (const theme of [light, dark])
      expect(contrastOf(theme[text], theme[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test('on the ground of each event, and on the paper of a ticket', () => {
    const hues = [null, ...Array.from({ length: 12 }, (_, index) => index * 30)]
    for (const text of [ticket.onTicket, ticket.onTicketQuiet])
      for (const hue of hues) expect(contrastOf(text, groundOf(hue))).toBeGreaterThanOrEqual(4.5)
    for (const text of [ticket.print, ticket.ticketInk, ticket.ticketQuiet, ticket.ticketBad])
      expect(contrastOf(text, ticket.paper)).toBeGreaterThanOrEqual(4.5)
  })
})
