import { type Letters, lettersOf } from '../../fonts/letters.ts'
import { poster } from '../posters/poster.ts'
import { LINK_PICTURE, type LinkPicture } from './linkPicture.ts'

const { width: WIDTH, height: HEIGHT } = LINK_PICTURE
/** The picture has the right half, the words the left one. */
const PICTURE_LEFT = 620
const MARGIN = 56
const TEXT_WIDTH = PICTURE_LEFT - 2 * MARGIN
const CREAM = '#fff8ec'
const INK = '#1d1826'
const QUIET = '#635b6d'
const ACCENT = '#8a2a00'

/** The largest size at which a title has few enough lines. */
const TITLE_SIZES = [
  { size: 84, most: 3 },
  { size: 68, most: 4 },
  { size: 54, most: 5 },
]
const FACT_SIZE = 36
const MOST_FACT_LINES = 2
const LINE = 1.22

interface Line {
  text: string
  size: number
  letters: Letters
  colour: string
}

/**
 * An SVG with the picture or the poster of an event, and beside it its title, date and place in large letters.
 * `photo`: the JPEG of its picture.
 */
export function drawLinkPicture(shown: LinkPicture, photo: Uint8Array | null): string {
  const bold = lettersOf('bold')
  const regular = lettersOf('regular')
  const facts = (text: string, letters: Letters, colour: string): Line[] =>
    letters
      .wrap(text, FACT_SIZE, TEXT_WIDTH, MOST_FACT_LINES)
      .map(line => ({ text: line, size: FACT_SIZE, letters, colour }))
  const above = titleOf(shown.title, bold)
  const below = [...facts(shown.date, bold, ACCENT), ...facts(shown.place, regular, QUIET)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${CREAM}"/>
${pictureOf(shown, photo)}
${drawn(above, MARGIN)}
${drawn(below, HEIGHT - MARGIN - heightOf(below))}
</svg>`
}

function titleOf(title: string, letters: Letters): Line[] {
  const fits = TITLE_SIZES.find(
    ({ size, most }) => !letters.wrap(title, size, TEXT_WIDTH, most).some(line => line.endsWith('…')),
  )
  const { size, most } = fits ?? { size: 54, most: 5 }
  return letters.wrap(title, size, TEXT_WIDTH, most).map(text => ({ text, size, letters, colour: INK }))
}

const heightOf = (lines: Line[]): number => lines.reduce((height, { size }) => height + size * LINE, 0)

/** Lines below each other, the first of them with its top at `top`. */
const drawn = (lines: Line[], top: number): string =>
  lines
    .map(({ text, size, letters, colour }, index) => {
      const baseline = top + heightOf(lines.slice(0, index)) + size
      return `<path d="${letters.path(text, size, MARGIN, baseline)}" fill="${colour}"/>`
    })
    .join('')

function pictureOf(shown: LinkPicture, photo: Uint8Array | null): string {
  const width = WIDTH - PICTURE_LEFT
  const inside = photo && shown.picture ? photoIn(shown.picture, photo, width) : posterIn(shown, width)
  return `<svg x="${PICTURE_LEFT}" width="${width}" height="${HEIGHT}">${inside}</svg>`
}

const posterIn = (shown: LinkPicture, width: number): string =>
  poster(shown).replace(/width="\d+" height="\d+"/, `width="${width}" height="${HEIGHT}"`)

/** It covers its place; what is at its focus stays visible. */
function photoIn(
  { width, height, focus: [across = 50, down = 50] }: NonNullable<LinkPicture['picture']>,
  photo: Uint8Array,
  room: number,
): string {
  const scale = Math.max(room / width, HEIGHT / height)
  const [wide, high] = [width * scale, height * scale]
  const [x, y] = [((room - wide) * across) / 100, ((HEIGHT - high) * down) / 100]
  const content = Buffer.from(photo).toString('base64')
  return `<image x="${x}" y="${y}" width="${wide}" height="${high}" href="data:image/jpeg;base64,${content}"/>`
}
