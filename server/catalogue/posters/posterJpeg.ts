import { createHash } from 'node:crypto'
import type { Pictures } from '../../pictures/openPictures.ts'
import { type Pictured, poster } from './poster.ts'

/** The size of a poster, in pixels. */
export const POSTER = { width: 700, height: 416 }

/** Part of each hash: another way to draw gives the pictures other hashes. */
const RECIPE = 'foyer poster 2'

/** Mail programs show no SVG. */
export const posterJpegPath = (slug: string): string => `/posters/${slug}.jpg`

/** A poster as a JPEG, which is drawn where it is not stored yet. */
export function posterJpeg(pictures: Pictures, pictured: Pictured): Promise<Uint8Array> {
  const { slug, title, organiser } = pictured
  const hash = createHash('sha256')
    .update(RECIPE)
    .update(JSON.stringify([slug, title, organiser]))
  return pictures.drawn(hash.digest('hex').slice(0, 32), async () => poster(pictured))
}
