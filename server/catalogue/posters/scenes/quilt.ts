import type { Scene } from '../scene.ts'
import { evenSteps, filled, path } from '../shapes.ts'

const SIDE = 140

type Patch = (x: number, y: number) => string

const PATCHES: readonly [Patch, ...Patch[]] = [
  (x, y) => `M${x} ${y}h140a140 140 0 0 1 -140 140z`,
  (x, y) => `M${x + 140} ${y}v140a140 140 0 0 1 -140 -140z`,
  (x, y) => `M${x} ${y + 140}v-140a140 140 0 0 1 140 140z`,
  (x, y) => `M${x + 140} ${y + 140}h-140a140 140 0 0 1 140 -140z`,
  (x, y) => `M${x} ${y}a70 70 0 0 0 140 0zm0 140a70 70 0 0 1 140 0z`,
  (x, y) => `M${x} ${y}a70 70 0 0 1 0 140zm140 0a70 70 0 0 0 0 140z`,
  (x, y) => `M${x} ${y + 70}a70 70 0 1 0 140 0a70 70 0 1 0 -140 0z`,
  (x, y) => `M${x} ${y}l140 140h-140z`,
]

/** Patches of cut paper circles, side by side. */
export const quilt: Scene = ({ pick, odds }, ink) => {
  const grounds = [ink.sky, ink.deep, ink.haze] as const
  const colours = [ink.sun, ink.ground, ink.accent, ink.paper, ink.sun, ink.ground] as const
  const patches = evenSteps(15).map(index => {
    const [x, y] = [(index % 5) * SIDE, Math.floor(index / 5) * SIDE - 2]
    const ground = `<path d="M${x} ${y}h140v140h-140z" fill="${pick(grounds)}"/>`
    const dot = odds(0.25) ? `<circle cx="${x + 70}" cy="${y + 70}" r="26" fill="${pick(colours)}"/>` : ''
    return ground + path(pick(PATCHES)(x, y), pick(colours)) + dot
  })
  return filled(ink.sky) + patches.join('')
}
