import { chance } from './chance.ts'
import { behind, blocks, posterWords, repeated, window } from './lettering.ts'
import { palette } from './palette.ts'
import type { Scene } from './scene.ts'
import { arches } from './scenes/arches.ts'
import { confetti } from './scenes/confetti.ts'
import { curtains } from './scenes/curtains.ts'
import { fan } from './scenes/fan.ts'
import { lanterns } from './scenes/lanterns.ts'
import { quilt } from './scenes/quilt.ts'
import { ribbons } from './scenes/ribbons.ts'
import { rings } from './scenes/rings.ts'
import { skyline } from './scenes/skyline.ts'
import { spotlights } from './scenes/spotlights.ts'
import { strings } from './scenes/strings.ts'
import { waves } from './scenes/waves.ts'

export interface Pictured {
  slug: string
  title: string
  organiser: string
}

interface Kind {
  draw: Scene
  /** Its background can be seen, so that letters can stand on it. */
  isOpen: boolean
}

const SCENES: readonly [Kind, ...Kind[]] = [
  { draw: arches, isOpen: true },
  { draw: confetti, isOpen: false },
  { draw: fan, isOpen: true },
  { draw: strings, isOpen: true },
  { draw: quilt, isOpen: false },
  { draw: lanterns, isOpen: true },
  { draw: ribbons, isOpen: false },
  { draw: rings, isOpen: false },
  { draw: spotlights, isOpen: true },
  { draw: skyline, isOpen: true },
  { draw: waves, isOpen: true },
  { draw: curtains, isOpen: true },
]

/** An SVG picture for an event without one. The same event always has the same picture. */
export function poster({ slug, title, organiser }: Pictured): string {
  const own = chance(`${slug} called ${title}`)
  const ink = palette(chance(organiser), own)
  const { draw, isOpen } = own.pick(SCENES)
  const lettering = own.pick([null, isOpen ? behind : null, window, blocks, repeated])
  const scene = () => draw(own, ink)
  return svg(lettering?.({ words: posterWords(title), chance: own, ink, scene }) ?? scene())
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 416" width="700" height="416" preserveAspectRatio="xMidYMid slice">${inside}</svg>`
