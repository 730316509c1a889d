import type { Chance } from './chance.ts'
import type { Palette } from './palette.ts'

/** Draws one kind of composition: the content of an SVG. */
export type Scene = (chance: Chance, ink: Palette) => string
