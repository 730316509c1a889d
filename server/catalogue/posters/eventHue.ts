import { chance } from './chance.ts'
import { hueOfHexadecimal } from './oklch.ts'
import { huesOf } from './palette.ts'

/** Tickets have so many colours; a stylesheet has a row for each. */
const STEP = 30

/**
 * The hue of an event's picture, in steps of 30 degrees of OKLCH, or of its poster. null: the picture is grey. `colour`: the
 * average colour of the picture, `#a1b2c3`; null: it has its poster.
 */
export function eventHue({ colour, organiser }: { colour: string | null; organiser: string }): number | null {
  const hue = colour === null ? huesOf(chance(organiser)).sky : hueOfHexadecimal(colour)
  return hue === null ? null : (Math.round(hue / STEP) * STEP) % 360
}
