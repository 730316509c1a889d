import type { Scene } from '../scene.ts'
import { circle, evenSteps, faint, filled, path, stroke } from '../shapes.ts'

/** Strings of paper lanterns over a garden at night. */
export const lanterns: Scene = ({ between, pick }, ink) => {
  const cord = (top: number, sag: number, count: number) => {
    const hung = evenSteps(count).map(index => {
      const t = (index + 0.5) / count
      const x = Math.round(t * 700)
      const y = Math.round(top + 4 * sag * t * (1 - t) * 0.5)
      const size = between(26, 46)
      const colour = pick([ink.sun, ink.accent, ink.sun, ink.ground])
      return (
        circle(x, y + size + 8, size * 1.6, ink.sun, faint(0.2)) +
        circle(x, y + size + 8, size, colour) +
        path(`M${x - 9} ${y + 5}h18v7h-18zm0 ${2 * size}h18v7h-18z`, ink.line)
      )
    })
    return stroke(`M0 ${top}Q350 ${top + sag} 700 ${top}`, ink.line, 2.5) + hung.join('')
  }
  const hill = between(290, 330)
  return (
    filled(ink.sky) +
    path(`M0 416V${hill - 30}Q200 ${hill - 90} 420 ${hill}T700 ${hill - 20}V416z`, ink.haze) +
    path(`M0 416V${hill + 40}Q240 ${hill + 20} 380 ${hill + 40}T700 ${hill - 10}V416z`, ink.deep) +
    cord(between(6, 24), between(60, 90), 7) +
    cord(between(110, 140), between(70, 110), 5)
  )
}
