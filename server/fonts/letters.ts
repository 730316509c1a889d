import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

/** Text as paths, so that a picture is the same on each machine, whichever fonts it has. */
export interface Letters {
  /** Whether the font has all of these signs. */
  has(text: string): boolean
  widthOf(text: string, size: number): number
  /** The height of a capital letter, as a part of the size. */
  capital: number
  /** The lines of a text that is at most so wide and has so many lines; what is cut ends with an ellipsis. */
  wrap(text: string, size: number, width: number, most: number): string[]
  /** The path of a line, with its baseline at y. */
  path(line: string, size: number, x: number, y: number): string
}

/** The display face has Latin letters only. */
const FILES = { regular: 'NotoSans-Regular.ttf', bold: 'NotoSans-Bold.ttf', display: 'Fraunces-Bold.woff2' }

const opened = new Map<string, Letters>()

export function lettersOf(face: keyof typeof FILES): Letters {
  const letters = opened.get(face) ?? lettersIn(FILES[face])
  opened.set(face, letters)
  return letters
}

function lettersIn(file: string): Letters {
  const font = openSync(fileURLToPath(new URL(`./${file}`, import.meta.url))) as Font
  const hasSign = (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
  const widthOf = (text: string, size: number) => (font.layout(text).advanceWidth * size) / font.unitsPerEm
  /** Without signs that the font would draw as empty boxes. */
  const known = (text: string) => [...text.normalize()].filter(hasSign).join('')

  function cut(text: string, size: number, width: number): string {
    const signs = [...text]
    while (signs.length > 0 && widthOf(`${signs.join('')}…`, size) > width) signs.pop()
    return `${signs.join('').replace(/[\s\p{P}]+$/u, '')}…`
  }

  return {
    has: text => [...text].every(hasSign),
    widthOf,
    capital: font.capHeight / font.unitsPerEm,

    wrap(text, size, width, most) {
      const lines: string[] = []
      for (const word of known(text).split(/\s+/).filter(Boolean)) {
        const longer = [lines.at(-1), word].filter(Boolean).join(' ')
        if (lines.length > 0 && widthOf(longer, size) <= width) lines.splice(-1, 1, longer)
        else lines.push(word)
      }
      const kept = lines.slice(0, most)
      if (lines.length > most) kept.splice(-1, 1, lines.slice(most - 1).join(' '))
      return kept.map(line => (widthOf(line, size) <= width ? line : cut(line, size, width)))
    },

    path(line, size, x, y) {
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(line)
      let pen = x
      return glyphs
        .map((glyph, index) => {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
          const left = pen + xOffset * scale
          pen += xAdvance * scale
          return glyph.path
            .scale(scale, -scale)
            .translate(left, y - yOffset * scale)
            .toSVG()
        })
        .join('')
    },
  }
}
