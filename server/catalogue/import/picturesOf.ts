import type { Pictured } from '../posters/poster.ts'
import { asciiSlug } from './asciiSlug.ts'
import type { CatalogueOrganiser } from './catalogueEvent.ts'
import { fingerprint } from './save/freeSlug.ts'

/** The poster of an organiser's charity or gift voucher. */
export function pictureOf(organiser: string, title: string): Pictured & { path: string } {
  const slug = `${asciiSlug(title)}-${fingerprint(`${organiser}\n${title}`, 8)}`
  return { slug, title, organiser, path: `/posters/${slug}.svg` }
}

export const picturesOf = ({ name, rows }: CatalogueOrganiser): Pictured[] =>
  [...(rows?.charity ?? []), ...(rows?.gift_voucher ?? [])].map(one => pictureOf(name, one.name))
