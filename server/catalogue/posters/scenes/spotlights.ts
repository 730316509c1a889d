import type { Scene } from '../scene.ts'
import { dot, evenSteps, faint, filled, path, stroke } from '../shapes.ts'

/** Beams of light that cross above a stage. */
export const spotlights: Scene = ({ between, pick, odds }, ink) => {
  const stage = between(300, 325)
  const centre = between(290, 410)
  const lamps = pick([
    [60, 350, 640],
    [130, 570],
    [40, 250, 450, 660],
  ])
  const beams = lamps.map((lamp, index) => {
    const aim = centre + (index - (lamps.length - 1) / 2) * -between(60, 110)
    const colour = [ink.sun, ink.accent, ink.sun, ink.accent][index] ?? ink.sun
    const light = `M${lamp - 12} -10L${Math.round(aim - 105)} ${stage + 52}a105 26 0 0 0 210 0L${lamp + 12} -10z`
    return path(light, colour, faint(0.6))
  })
  const dust = evenSteps(22).map(() => dot(between(10, 690), between(14, stage - 30), between(1, 3)))
  const microphone =
    stroke(`M${centre} ${stage + 52}V${stage - 116}m-44 168h88`, ink.deep, 6, ' stroke-linecap="round"') +
    stroke(`M${centre} ${stage - 116}l26 -30`, ink.deep, 20, ' stroke-linecap="round"')
  const hoop = stroke(dot(centre, stage - 46, 74), ink.paper, 14)
  return (
    filled(ink.deep) +
    path(`M0 ${stage}Q350 ${stage - 46} 700 ${stage}V416H0z`, ink.ground) +
    path(dust.join(''), ink.paper, faint(0.7)) +
    beams.join('') +
    (odds(0.6) ? microphone : hoop) +
    path('M0 396Q350 352 700 396V416H0z', ink.sky)
  )
}
