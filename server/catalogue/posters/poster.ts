import { chance } from './chance.ts'
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

const SCENES: readonly [Scene, ...Scene[]] = [
  arches,
  confetti,
  fan,
  strings,
  quilt,
  lanterns,
  ribbons,
  rings,
  spotlights,
  skyline,
  waves,
  curtains,
]

/** An SVG picture for an event without one. The same event always has the same picture. */
export function poster({ slug, title, organiser }: Pictured): string {
  const own = chance(`${slug} on ${title}`)
  const ink = palette(chance(organiser), own)
  const scene = own.pick(SCENES)
  return svg(scene(own, ink))
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 416" width="700" height="416" preserveAspectRatio="xMidYMid slice">${inside}</svg>`
