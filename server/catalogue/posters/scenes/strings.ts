import type { Scene } from '../scene.ts'
import { circle, evenSteps, faint, filled, path, stroke } from '../shapes.ts'

/** A low sun behind hills, with the strings of an instrument across it. */
export const strings: Scene = ({ between, odds }, ink) => {
  const sun = between(180, 520)
  const crest = between(150, 215)
  const sway = between(-70, 70)
  const count = between(4, 6)
  const top = between(70, 130)
  const string = (index: number) => {
    const apart = index * 17
    const [from, first, second, to] = [
      top + apart,
      top - 80 + apart * 1.7,
      top + 150 + apart * 0.5,
      top - 20 + apart * 1.3,
    ]
    return `M0 ${from}C200 ${first + sway} 430 ${second + sway} 700 ${to}`
  }
  const hills = `M0 416V${crest + 140}Q170 ${crest} 350 ${crest + 130}T700 ${crest + 100}V416z`
  return (
    filled(ink.sky) +
    circle(sun, between(165, 205), between(190, 236), ink.sun) +
    (odds(0.5)
      ? path(`M0 416V${crest + 70}Q230 ${crest + 170} 420 ${crest + 60}T700 ${crest + 20}V416z`, ink.accent)
      : '') +
    path(hills, ink.ground) +
    path(`M0 416V${crest + 190}Q260 ${crest + 260} 400 ${crest + 190}T700 ${crest + 170}V416z`, ink.deep) +
    stroke(evenSteps(count).map(string).join(''), ink.line, 3.5, faint(0.9))
  )
}
