import type { Scene } from '../scene.ts'
import { circle, dot, evenSteps, filled, path } from '../shapes.ts'

/** Roofs at dusk with lit windows. */
export const skyline: Scene = ({ between, pick, odds }, ink) => {
  const roof = {
    flat: (w: number) => `h${w}`,
    gable: (w: number) => `l${w / 2} ${-Math.round(w * 0.42)}l${w / 2} ${Math.round(w * 0.42)}`,
    dome: (w: number) => `a${w / 2} ${w / 2} 0 0 1 ${w} 0`,
    spire: (w: number) => `h${w * 0.3}l${w * 0.2} -74l${w * 0.2} 74h${w * 0.3}`,
    slope: (w: number) => `v-26l${w} 26`,
  }
  const lights: string[] = []
  const row = (low: number, high: number, lit: boolean) => {
    let x = -between(0, 30)
    let outline = `M${x} 416`
    while (x < 700) {
      const width = between(28, 52) * 2
      const y = between(low, high)
      outline += `V${y}${pick([roof.flat, roof.gable, roof.gable, roof.dome, roof.spire, roof.slope])(width)}`
      for (let storey = y + 20; lit && storey < 390; storey += 34)
        for (let window = x + 14; window < x + width - 16; window += 24)
          if (odds(0.45)) lights.push(`M${window} ${storey}h11v16h-11z`)
      x += width
    }
    return `${outline}V416z`
  }
  const back = path(row(170, 240, false), ink.haze)
  const middle = path(row(225, 285, false), ink.ground)
  const front = path(row(270, 330, true), ink.deep)
  const stars = evenSteps(16).map(() => dot(between(10, 690), between(10, 130), between(1, 3)))
  return (
    filled(ink.sky) +
    path(stars.join(''), ink.line) +
    circle(between(140, 560), between(130, 190), between(90, 130), ink.sun) +
    back +
    middle +
    front +
    path(lights.slice(0, 70).join(''), ink.sun)
  )
}
