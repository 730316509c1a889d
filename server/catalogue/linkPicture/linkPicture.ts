import { createHash } from 'node:crypto'
import type { EventPage } from '../../../contract/entities/catalogue.ts'
import type { EventPicture } from '../../../contract/entities/picture.ts'

/** What the picture of an event shows that a messenger puts beside a link to it. */
export interface LinkPicture {
  slug: string
  title: string
  organiser: string
  /** Its next date, or that there is none. */
  date: string
  place: string
  /** null: its poster. */
  picture: Pick<EventPicture, 'hash' | 'widths' | 'width' | 'height' | 'focus'> | null
}

export const LINK_PICTURE = { width: 1200, height: 630 }

/** Part of each hash: another way to draw gives the pictures other addresses. */
const RECIPE = 'foyer link picture 1'

const STOPPED = { cancelled: 'Cancelled', postponed: 'Postponed' }

export function linkPictureOf({
  url,
  title,
  status,
  organiser,
  venue,
  dates,
  picture,
}: EventPage): LinkPicture {
  const next = dates.find(({ past }) => !past) ?? dates.at(-1)
  return {
    slug: url.split('/').at(-2) ?? '',
    title,
    organiser: organiser.name,
    date: status === 'scheduled' ? (next?.nice_date ?? '') : STOPPED[status],
    place: venue.online ? 'Online' : venue.name || venue.address,
    picture: picture
      ? {
          hash: picture.hash,
          widths: picture.widths,
          width: picture.width,
          height: picture.height,
          focus: picture.focus,
        }
      : null,
  }
}

export const linkPictureHash = (shown: LinkPicture): string =>
  createHash('sha256').update(RECIPE).update(JSON.stringify(shown)).digest('hex').slice(0, 32)

/** What is at it never changes: another title, date or picture has another address. */
export const linkPicturePath = (shown: LinkPicture): string =>
  `/link-pictures/${shown.slug}/${linkPictureHash(shown)}.jpg`
