import type { Scene } from '../scene.ts'
import { evenSteps, filled, stroke } from '../shapes.ts'

/** Broad bands that swing down and turn away. */
export const ribbons: Scene = ({ between, odds }, ink) => {
  const width = between(30, 38)
  const colours = [ink.sun, ink.ground, ink.accent, ink.paper, ink.deep]
  const x = between(230, 290)
  const y = between(196, 224)
  const inner = between(18, 30)
  const bands = evenSteps(5).map(index => {
    const r = inner + width / 2 + index * width
    const second = inner + width / 2 + (4 - index) * width
    const turn = `M${x - r} -20V${y}a${r} ${r} 0 0 0 ${2 * r} 0a${second} ${second} 0 0 1 ${2 * second} 0V440`
    return stroke(turn, colours[index] ?? ink.sun, width + 0.6)
  })
  const flip = odds(0.5) ? ' transform="matrix(-1 0 0 1 700 0)"' : ''
  return `${filled(ink.sky)}<g${flip}>${bands.join('')}</g>`
}
