import type { Scene } from '../scene.ts'
import { circle, evenSteps, filled, path } from '../shapes.ts'

/** Rings that spread like sound, cut through and shifted. */
export const rings: Scene = ({ between, pick }, ink) => {
  const x = pick([210, 350, 490])
  const y = pick([120, 208, 300])
  const band = between(44, 58)
  const one = pick([
    [ink.sun, ink.ground, ink.paper, ink.accent],
    [ink.ground, ink.sun, ink.deep, ink.paper],
  ])
  const other = [...one.slice(2), ...one.slice(0, 2)]
  const count = 9
  const slip = pick([0, band, -band])
  const radius = (index: number) => band * (count - index)
  const whole = evenSteps(count).map(index => circle(x, y, radius(index), one[index % 4] ?? ink.sun))
  const halves = evenSteps(count).map(index => {
    const r = radius(index)
    return path(`M${x} ${y + slip - r}a${r} ${r} 0 0 1 0 ${2 * r}z`, other[index % 4] ?? ink.deep)
  })
  return filled(ink.sky) + path(`M${x} 0H700V416H${x}z`, ink.deep) + whole.join('') + halves.join('')
}
