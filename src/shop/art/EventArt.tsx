import type { EventPicture } from '../../../contract/entities/picture.ts'
import { type PictureType, picturePath, widthUpTo } from '../../../contract/picturePath.ts'
import './EventArt.css'

interface Props {
  /** The address of its poster, where it has no picture. */
  image: string
  picture: EventPicture | undefined
  /** Left out: the page says beside it what it shows. */
  alt?: string | undefined
  /** How wide it is shown, for the browser's choice of a file. */
  sizes: string
  loading?: 'eager' | 'lazy'
  decoding?: 'async'
  fetchPriority?: 'high'
}

/** What a browser gets that chooses no file by width. */
const PLAIN_WIDTH = 640

/** The picture of an event, cut around its focus, or its poster. */
export function EventArt({ image, picture, alt = '', sizes, ...loads }: Props) {
  if (!picture)
    return (
      <span className="event-art">
        <img src={image} alt={alt} width="700" height="416" {...loads} />
      </span>
    )
  const [across, down] = picture.focus
  return (
    <span className="event-art">
      <svg color={picture.colour} aria-hidden="true" />
      <picture>
        <source type="image/avif" srcSet={filesOf(picture, 'avif')} sizes={sizes} />
        <img
          src={picturePath(picture.hash, widthUpTo(picture, PLAIN_WIDTH), 'jpg')}
          srcSet={filesOf(picture, 'webp')}
          sizes={sizes}
          alt={alt}
          width={picture.width}
          height={picture.height}
          data-across={tenths(across)}
          data-down={tenths(down)}
          {...loads}
        />
      </picture>
    </span>
  )
}

const filesOf = ({ hash, widths }: EventPicture, type: PictureType): string =>
  widths.map(width => `${picturePath(hash, width, type)} ${width}w`).join(', ')

const tenths = (percent: number): number => Math.round(percent / 10)
