import type { Scene } from '../scene.ts'
import { circle, evenSteps, filled, path } from '../shapes.ts'

/** One or three nested doorways with a bright inside. */
export const arches: Scene = ({ between, pick, odds }, ink) => {
  const rings = between(4, 5)
  const colours = pick([
    [ink.ground, ink.sun, ink.deep, ink.paper, ink.accent],
    [ink.deep, ink.ground, ink.sun, ink.accent, ink.paper],
    [ink.sun, ink.ground, ink.paper, ink.deep, ink.accent],
  ])
  const doorway = (x: number, outer: number, floor: number) => {
    const band = outer / (rings + 1)
    const bands = evenSteps(rings).map(index => {
      const radius = Math.round(outer - index * band)
      const shoulder = floor - outer * 1.02
      const arch = `M${x - radius} ${floor}V${Math.round(shoulder)}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${floor}z`
      return path(arch, colours[index % colours.length] ?? ink.sun)
    })
    return bands.join('')
  }
  const floor = 372
  const inside = (x: number, outer: number) => circle(x, floor - outer * 0.62, outer * 0.13, ink.sun)
  const middle = odds(0.5) ? 350 : pick([235, 465])
  const side = 118
  return (
    filled(ink.sky) +
    path(`M0 ${floor - 120}Q350 ${floor - 190} 700 ${floor - 120}V416H0z`, ink.haze) +
    (middle === 350
      ? doorway(84, side, floor) + doorway(616, side, floor)
      : doorway(700 - middle + (middle < 350 ? 75 : -75), 128, floor)) +
    doorway(middle, 182, floor) +
    inside(middle, 182) +
    path(`M0 ${floor}H700V416H0z`, ink.deep) +
    path(`M${middle - 150} ${floor}h300l40 44h-380z`, ink.ground)
  )
}
