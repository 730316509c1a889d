import type { Picture } from './entities/picture.ts'
import type { PictureType } from './pictureFiles.ts'

export const PICTURES = '/pictures/'

/** The address of a file of a picture. What is at it never changes, because it names the content. */
export const picturePath = (hash: string, width: number, type: PictureType): string =>
  `/pictures/${hash}-${width}.${type}`

/** The address of a file of which only the picture is known. */
export const plainPicturePath = (hash: string): string => `/pictures/${hash}.jpg`

/** The width of the largest file that has at most so many pixels, or of the smallest one. */
export const widthUpTo = ({ widths }: Pick<Picture, 'widths'>, most: number): number =>
  widths.findLast(width => width <= most) ?? widths[0] ?? most
