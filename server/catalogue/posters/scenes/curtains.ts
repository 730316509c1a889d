import type { Scene } from '../scene.ts'
import { circle, evenSteps, faint, filled, path } from '../shapes.ts'

/** Open curtains. */
export const curtains: Scene = ({ between, odds }, ink) => {
  const folds = between(4, 5)
  const open = between(60, 110)
  const tie = between(225, 265)
  const drape = (flip: boolean) => {
    const mirrored = (x: number) => (flip ? 700 - x : x)
    const edge = 350 - open / 2
    const fold = (index: number) => {
      const [from, to] = [(edge * index) / folds, (edge * (index + 1)) / folds]
      const waist = (x: number) => 26 + x * 0.3
      const hem = (x: number) => x * 0.62 - 6
      const point = (x: number, y: number) => `${Math.round(mirrored(x))} ${y}`
      const shape =
        `M${point(from, 0)}Q${point(from, tie - 90)} ${point(waist(from), tie)}Q${point(hem(from), tie + 60)} ${point(hem(from), 416)}` +
        `H${Math.round(mirrored(hem(to)))}Q${point(hem(to), tie + 60)} ${point(waist(to), tie)}Q${point(to, tie - 90)} ${point(to, 0)}z`
      return path(shape, index % 2 === 0 ? ink.ground : ink.deep, index % 2 === 0 ? '' : faint(0.9))
    }
    const wrap = `M${mirrored(0)} ${tie - 12}L${Math.round(mirrored(40 + edge * 0.3))} ${tie - 4}v18L${mirrored(0)} ${tie + 12}z`
    return (
      path(
        `M${mirrored(0)} 0H${mirrored(edge)}Q${mirrored(edge)} ${tie - 90} ${Math.round(mirrored(26 + edge * 0.3))} ${tie}Q${Math.round(mirrored(edge * 0.62))} ${tie + 60} ${Math.round(mirrored(edge * 0.62))} 416H${mirrored(0)}z`,
        ink.ground,
      ) +
      evenSteps(folds).map(fold).join('') +
      path(wrap, ink.sun)
    )
  }
  const swags = between(5, 7)
  const span = 700 / swags
  const valance = `M0 -1V34${evenSteps(swags)
    .map(() => `q${(span / 2).toFixed(1)} 62 ${span.toFixed(1)} 0`)
    .join('')}V-1z`
  const middle = between(320, 380)
  return (
    filled(ink.sky) +
    circle(middle, 236, between(120, 150), ink.sun) +
    (odds(0.5) ? circle(middle, 236, 82, ink.paper, faint(0.55)) : '') +
    path('M0 416V350Q350 318 700 350V416z', ink.deep) +
    drape(false) +
    drape(true) +
    path(valance, ink.ground) +
    path(`M0 0H700V22H0z`, ink.sun)
  )
}
