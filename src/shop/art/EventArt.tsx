import type { EventPicture } from '../../../contract/entities/picture.ts'
import type { PictureType } from '../../../contract/pictureFiles.ts'
import { picturePath } from '../../../contract/picturePath.ts'
import './EventArt.css'

interface Props {
  /** The address of its poster, or of the smallest file of its picture. */
  image: string
  picture: EventPicture | undefined
  /** Empty: the page says beside it what it shows. */
  alt: string
  /** How wide it is shown, for the browser's choice of a file. */
  sizes: string
  loading?: 'lazy' | undefined
  fetchPriority?: 'high' | undefined
}

/** The picture of an event, cut around its focus, or its poster. */
export function EventArt({ image, picture, ...shown }: Props) {
  const filesOf = (type: PictureType) =>
    picture?.widths.map(width => `${picturePath(picture.hash, width, type)} ${width}w`).join()
  return (
    <span className="event-art">
      {picture && <svg color={picture.colour} aria-hidden="true" />}
      <picture>
        {picture && <source type="image/avif" sizes={shown.sizes} srcSet={filesOf('avif')} />}
        {/* biome-ignore lint/a11y/useAltText: it is among the others. */}
        <img
          {...shown}
          width="700"
          height="416"
          data-focus={picture?.focus}
          srcSet={filesOf('webp')}
          src={image}
        />
      </picture>
    </span>
  )
}
