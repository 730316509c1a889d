import { PICTURES, picturePath, widthUpTo } from '../../../contract/picturePath.ts'
import type { Pictures } from '../../pictures/openPictures.ts'
import { readEvent } from '../read/readEvent.ts'
import { drawLinkPicture } from './drawLinkPicture.ts'
import { LINK_PICTURE, linkPictureHash, linkPictureOf, linkPicturePath } from './linkPicture.ts'

const fileName = (hash: string, width: number): string =>
  picturePath(hash, width, 'jpg').slice(PICTURES.length)

/** Of the picture of an event, no file is larger than it is shown here. */
const PHOTO_WIDTH = 1024

/**
 * The JPEG of this event with this hash, which is drawn at its first request; or the address of the one that shows what
 * the event is now. Refuses with 404 if there is no such event.
 */
export async function linkPictureAt(
  services: Parameters<typeof readEvent>[0] & { pictures: Pictures },
  slug: string,
  hash: string,
): Promise<{ content: Uint8Array } | { movedTo: string }> {
  const { pictures } = services
  const stored = await pictures.file(fileName(hash, LINK_PICTURE.width))
  if (stored) return { content: stored }
  const shown = linkPictureOf(await readEvent(services, slug))
  if (linkPictureHash(shown) !== hash) return { movedTo: linkPicturePath(shown) }
  const draw = async () => {
    const { picture } = shown
    return drawLinkPicture(
      shown,
      picture && (await pictures.file(fileName(picture.hash, widthUpTo(picture, PHOTO_WIDTH)))),
    )
  }
  return { content: await pictures.drawn(hash, draw) }
}
