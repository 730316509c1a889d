import type { Chance } from './chance.ts'
import { oklch } from './oklch.ts'

export interface Palette {
  /** The background, and a quiet shade of it. */
  sky: string
  haze: string
  sun: string
  ground: string
  /** The darkest colour. */
  deep: string
  accent: string
  /** For fine lines and for lights on the sky. */
  line: string
  /** The lightest colour. */
  paper: string
}

interface Hues {
  sky: number
  sun: number
  ground: number
  accent: number
}

/** Sets of hues that fit together. An organiser has one of them. */
const PALETTES: readonly [Hues, ...Hues[]] = [
  { sky: 190, sun: 55, ground: 285, accent: 15 },
  { sky: 205, sun: 82, ground: 30, accent: 350 },
  { sky: 165, sun: 78, ground: 25, accent: 340 },
  { sky: 325, sun: 48, ground: 278, accent: 85 },
  { sky: 12, sun: 72, ground: 300, accent: 210 },
  { sky: 35, sun: 85, ground: 350, accent: 195 },
  { sky: 258, sun: 50, ground: 215, accent: 8 },
  { sky: 228, sun: 32, ground: 262, accent: 84 },
  { sky: 305, sun: 355, ground: 262, accent: 80 },
  { sky: 150, sun: 88, ground: 205, accent: 35 },
  { sky: 272, sun: 20, ground: 320, accent: 165 },
  { sky: 285, sun: 62, ground: 18, accent: 195 },
]

/** Dark yellows look muddy, so they need more light than other hues. */
const clear = (lightness: number, chroma: number, hue: number): string =>
  oklch(lightness + Math.max(0, 0.8 - lightness) * Math.max(0, 1 - Math.abs(hue - 86) / 32), chroma, hue)

type Light = (hues: Hues) => Palette

const evening: Light = ({ sky, sun, ground, accent }) => ({
  sky: oklch(0.31, 0.1, sky),
  haze: oklch(0.38, 0.11, sky),
  sun: clear(0.79, 0.145, sun),
  ground: clear(0.48, 0.165, ground),
  deep: oklch(0.22, 0.06, sky),
  accent: clear(0.67, 0.13, accent),
  line: oklch(0.965, 0.025, 85),
  paper: oklch(0.965, 0.025, 85),
})

const matinee: Light = ({ sky, sun, ground, accent }) => ({
  sky: oklch(0.935, 0.035, 82),
  haze: oklch(0.885, 0.05, 78),
  sun: clear(0.7, 0.17, sun),
  ground: clear(0.5, 0.15, ground),
  deep: oklch(0.29, 0.09, sky),
  accent: clear(0.6, 0.12, accent),
  line: oklch(0.29, 0.09, sky),
  paper: oklch(0.99, 0.012, 85),
})

const blaze: Light = ({ sky, sun, ground }) => ({
  sky: clear(0.64, 0.175, sun),
  haze: clear(0.7, 0.16, sun),
  sun: oklch(0.93, 0.075, 92),
  ground: oklch(0.36, 0.12, sky),
  deep: oklch(0.25, 0.07, sky),
  accent: oklch(0.5, 0.17, ground),
  line: oklch(0.25, 0.07, sky),
  paper: oklch(0.975, 0.02, 88),
})

const dusk: Light = ({ sky, sun, ground, accent }) => ({
  sky: oklch(0.49, 0.125, sky),
  haze: oklch(0.55, 0.125, sky),
  sun: clear(0.85, 0.12, sun),
  ground: clear(0.35, 0.12, ground),
  deep: oklch(0.25, 0.07, sky),
  accent: clear(0.74, 0.14, accent),
  line: oklch(0.97, 0.02, 85),
  paper: oklch(0.97, 0.02, 85),
})

/** The hues of an organiser. */
export const huesOf = (organiser: Chance): Hues => organiser.pick(PALETTES)

/** The colours of a poster: the organiser's hues, with a lightness that depends on the title. */
export function palette(organiser: Chance, title: Chance): Palette {
  const hues = huesOf(organiser)
  const light = title.pick([evening, matinee, evening, blaze, dusk])
  return light(hues)
}
