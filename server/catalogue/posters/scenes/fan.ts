import type { Scene } from '../scene.ts'
import { at, circle, dot, evenSteps, filled, path } from '../shapes.ts'

/** Rays of light with an open fan in front of them. */
export const fan: Scene = ({ between, pick }, ink) => {
  const x = pick([350, 350, 200, 500])
  const y = 416
  const rays = between(9, 13)
  const half = Math.PI / rays / 2
  const point = (angle: number, radius: number) =>
    at(x - Math.cos(angle) * radius, y - Math.sin(angle) * radius)
  const angles = evenSteps(rays).map(index => ((index + 0.5) * Math.PI) / rays)
  const beams = angles.map(
    angle => `M${x} ${y}L${point(angle - half / 1.02, 900)}L${point(angle + half / 1.02, 900)}z`,
  )
  const alternate = beams.filter((_, index) => index % 2 === 0)
  const size = between(230, 280)
  const bands = [
    [size, ink.ground],
    [size * 0.8, ink.sun],
    [size * 0.62, ink.deep],
    [size * 0.44, ink.accent],
    [size * 0.24, ink.paper],
  ] as const
  const beads = angles.map(angle =>
    dot(Math.round(x - Math.cos(angle) * (size + 30)), Math.round(y - Math.sin(angle) * (size + 30)), 9),
  )
  return (
    filled(ink.sky) +
    path(alternate.join(''), ink.haze) +
    path(beads.join(''), ink.sun) +
    bands.map(([radius, colour]) => circle(x, y, radius, colour)).join('')
  )
}
