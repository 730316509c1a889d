import { chance } from './poster/chance.ts'
import { palette } from './poster/palette.ts'
import type { Scene } from './poster/scene.ts'
import { arches } from './poster/scenes/arches.ts'
import { confetti } from './poster/scenes/confetti.ts'
import { curtains } from './poster/scenes/curtains.ts'
import { fan } from './poster/scenes/fan.ts'
import { lanterns } from './poster/scenes/lanterns.ts'
import { quilt } from './poster/scenes/quilt.ts'
import { ribbons } from './poster/scenes/ribbons.ts'
import { rings } from './poster/scenes/rings.ts'
import { skyline } from './poster/scenes/skyline.ts'
import { spotlights } from './poster/scenes/spotlights.ts'
import { strings } from './poster/scenes/strings.ts'
import { waves } from './poster/scenes/waves.ts'

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

/** A picture for an event that has none, as SVG; the same event always has the same one. */
export function poster({ slug, title, organiser }: Pictured): string {
  const own = chance(`${slug} on ${title}`)
  const ink = palette(chance(organiser), own)
  const scene = own.pick(SCENES)
  return svg(scene(own, ink))
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 416" width="700" height="416" preserveAspectRatio="xMidYMid slice">${inside}</svg>`
