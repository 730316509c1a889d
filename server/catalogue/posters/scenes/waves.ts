import type { Scene } from '../scene.ts'
import { circle, evenSteps, filled, path, stroke } from '../shapes.ts'

/** A moon over rows of waves, sometimes with a paper boat. */
export const waves: Scene = ({ between, pick, odds }, ink) => {
  const moon = between(150, 550)
  const rows = between(4, 5)
  const top = between(170, 200)
  const colours = pick([
    [ink.accent, ink.ground, ink.haze, ink.deep, ink.ground],
    [ink.haze, ink.ground, ink.accent, ink.ground, ink.deep],
    [ink.ground, ink.accent, ink.deep, ink.haze, ink.deep],
  ])
  const boatAt = between(180, 520)
  const boat =
    path(`M${boatAt - 62} ${top + 34}h124l-30 38h-64z`, ink.paper) +
    path(`M${boatAt} ${top - 40}v66h-46z`, ink.paper) +
    path(`M${boatAt + 8} ${top - 22}v48h32z`, ink.sun)
  const row = (index: number) => {
    const span = between(84, 150)
    const y = top + index * 52
    const crests = Math.ceil(700 / span) + 2
    const start = -between(20, span)
    const swell =
      `M${start} 416V${y}` +
      evenSteps(crests)
        .map(() => `q${span / 2} ${between(34, 46)} ${span} 0`)
        .join('') +
      'V416z'
    return path(swell, colours[index] ?? ink.deep)
  }
  const rowsDrawn = evenSteps(rows).map(row)
  return (
    filled(ink.sky) +
    circle(moon, between(120, 150), between(88, 118), ink.sun) +
    stroke(
      `M${moon - 260} ${top - 86}h170m40 0h24M${moon + 70} ${top - 122}h190m28 0h18`,
      ink.line,
      5,
      ' stroke-linecap="round"',
    ) +
    (rowsDrawn[0] ?? '') +
    (odds(0.55) ? boat : '') +
    rowsDrawn.slice(1).join('')
  )
}
