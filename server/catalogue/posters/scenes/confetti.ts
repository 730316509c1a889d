import type { Scene } from '../scene.ts'
import { evenSteps, filled, path } from '../shapes.ts'

type Piece = (x: number, y: number, size: number) => string

const PIECES: readonly [Piece, ...Piece[]] = [
  (x, y, s) => `M${x - s} ${y}a${s} ${s} 0 0 1 ${2 * s} 0z`,
  (x, y, s) => `M${x - s} ${y}a${s} ${s} 0 1 0 ${2 * s} 0a${s} ${s} 0 1 0 ${-2 * s} 0z`,
  (x, y, s) => `M${x} ${y - s}l${s} ${2 * s}h${-2 * s}z`,
  (x, y, s) => `M${x - s} ${y + s}v${-2 * s}a${2 * s} ${2 * s} 0 0 1 ${2 * s} ${2 * s}z`,
  (x, y, s) => `M${x - s} ${y - 8}l${2 * s} -14v22l${-2 * s} 14z`,
  (x, y, s) => `M${x} ${y - s}l${s} ${s}l${-s} ${s}l${-s} ${-s}z`,
]

/** Confetti in the air. */
export const confetti: Scene = ({ between, pick, odds }, ink) => {
  const pieces = evenSteps(28).map(index => {
    const [x, y] = [
      50 + (index % 7) * 100 + between(-26, 26),
      52 + Math.floor(index / 7) * 104 + between(-26, 26),
    ]
    const shape = pick(PIECES)(0, 0, between(16, 46))
    const colour = pick([ink.sun, ink.ground, ink.accent, ink.paper, ink.sun, ink.deep])
    return path(
      shape,
      colour,
      ` transform="translate(${x} ${y})rotate(${pick([0, 45, 90, 135, 180, 270, 20, -20])})"`,
    )
  })
  return filled(ink.sky) + (odds(0.5) ? path('M0 416L700 0V416z', ink.haze) : '') + pieces.join('')
}
