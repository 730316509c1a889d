import { lettersOf } from '../../fonts/letters.ts'
import type { Chance } from './chance.ts'
import type { Palette } from './palette.ts'
import { filled, path } from './shapes.ts'

/* The letters of a title as a part of its poster. */

interface Lettered {
  /** The words of the title that a poster may show, in capitals; there may be none. */
  words: string[]
  chance: Chance
  ink: Palette
  /** Draws the scene of the poster, whose first element is its background. */
  scene: () => string
}

/** null: the title has no letters for it. */
type Lettering = (poster: Lettered) => string | null

const [WIDTH, HEIGHT] = [700, 416]

/** Words that say nothing of an event, in the languages of the countries around. */
const SMALL =
  /^(a|an|and|at|by|for|from|in|of|on|or|the|to|with|your|de|des|du|et|la|le|les|das|der|die|mit|und|von|an|ar|y|yr)$/i

const letters = () => lettersOf('display')

/** The words of a title with a letter in the display face; without small words, unless it has no others. */
export function posterWords(title: string): string[] {
  const words = title
    .normalize()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word && letters().has(word.toUpperCase()))
  const large = words.filter(word => !SMALL.test(word))
  return (large.length > 0 ? large : words).map(word => word.toUpperCase())
}

/** A word that is short enough to be large. */
const shortOf = (words: string[]): string | undefined =>
  words.find(({ length }) => length >= 3 && length <= SHORT)

/** The first letter, huge, on the background and behind everything else. */
export const behind: Lettering = ({ words, chance: { pick }, ink, scene }) => {
  const letter = words[0]?.[0]
  if (!letter) return null
  const shape = fitted(letter, { x: pick([40, 160, 280]), width: 400, height: 370 })
  return scene().replace('/>', `/>${path(shape, pick([ink.ground, ink.accent, ink.haze]))}`)
}

/** A short word, or the first letter, as a window through which the scene is seen. Initials would spell what nobody meant. */
export const window: Lettering = ({ words, ink, scene }) => {
  const text = shortOf(words) ?? words[0]?.[0]
  if (!text) return null
  // A single letter is cut by the edges.
  const shape = fitted(text, { x: 24, width: WIDTH - 48, height: text.length > 1 ? 330 : 430 })
  return (
    filled(ink.line) +
    `<clipPath id="window"><path id="letters" d="${shape}"/></clipPath><g clip-path="url(#window)">${scene()}</g>` +
    `<use href="#letters" fill="none" stroke="${ink.sky}" stroke-width="5"/>`
  )
}

/** A short word in blocks of wood type. */
export const blocks: Lettering = ({ words, chance: { between, pick }, ink }) => {
  const word = shortOf(words)
  if (!word) return null
  const pairs = pick([
    [
      [ink.ground, ink.paper],
      [ink.sun, ink.deep],
      [ink.deep, ink.sun],
      [ink.paper, ink.ground],
    ],
    [
      [ink.deep, ink.paper],
      [ink.accent, ink.deep],
      [ink.paper, ink.deep],
      [ink.sun, ink.ground],
    ],
    [
      [ink.sun, ink.deep],
      [ink.paper, ink.ground],
      [ink.ground, ink.sun],
    ],
  ])
  const first = between(0, pairs.length - 1)
  const width = Math.ceil(WIDTH / word.length)
  const widest = Math.max(...[...word].map(letter => letters().widthOf(letter, 1)))
  const size = Math.min((width * 0.86) / widest, 320 / letters().capital)
  const block = (letter: string, index: number) => {
    const [ground = ink.deep, colour = ink.paper] = pairs[(first + index) % pairs.length] ?? []
    const x = index * width
    const shape = centred(letter, size, x + width / 2)
    return path(`M${x} 0h${width}v${HEIGHT}h-${width}z`, ground) + path(shape, colour)
  }
  return [...word].map(block).join('')
}

/** How many letters a word has that is drawn large, and one that stands in rows. */
const [SHORT, LONG] = [6, 11]

/** A word of the title in rows, as on a wall of bills. */
export const repeated: Lettering = ({ words, chance: { between, pick }, ink }) => {
  const [word] = words
    .filter(({ length }) => length >= 3 && length <= LONG)
    .toSorted((one, other) => other.length - one.length)
  if (!word) return null
  const size = between(96, 136)
  const height = Math.round(size * 0.86)
  const step = Math.round(letters().widthOf(word, size) + 34)
  const start = between(0, step)
  const colours = pick([
    [ink.line, ink.sun, ink.accent],
    [ink.sun, ink.haze, ink.line],
    [ink.haze, ink.line, ink.haze],
  ])
  const use = (x: number, y: number, colour: string) =>
    `<use href="#word" x="${x}" y="${y}" fill="${colour}"/>`
  const rows = colours.map((colour, index) => {
    const x = Math.round(start + (step * index) / colours.length) % step
    const y = (index + 1) * height - 10
    return use(x, y, colour) + use(x - step, y, colour)
  })
  const turn = pick([-9, -6, 7])
  return (
    filled(ink.sky) +
    `<defs><path id="word" d="${rounded(letters().path(word, size, 0, 0))}"/></defs>` +
    `<pattern id="rows" width="${step}" height="${height * rows.length}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${rows.join('')}</pattern>` +
    path(`M0 0h${WIDTH}v${HEIGHT}H0z`, 'url(#rows)')
  )
}

interface Room {
  x: number
  width: number
  height: number
}

/** The path of a line of capitals, as large as it can be in the middle of its room. */
function fitted(text: string, { x, width, height }: Room): string {
  const size = Math.min(width / letters().widthOf(text, 1), height / letters().capital)
  return centred(text, size, x + width / 2)
}

/** The path of a line of capitals, halfway down the poster. */
function centred(text: string, size: number, middle: number): string {
  const { widthOf, capital, path: line } = letters()
  return rounded(line(text, size, middle - widthOf(text, size) / 2, (HEIGHT + capital * size) / 2))
}

const rounded = (data: string): string =>
  data.replace(/-?\d+\.\d+/g, number => String(Math.round(Number(number))))
