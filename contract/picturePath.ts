import type { Picture } from './entities/picture.ts'

/** The types of the files of a picture, the smallest files first. Every browser and every link preview reads the last. */
export const pictureTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

export type PictureType = keyof typeof pictureTypes

export const PICTURES = '/pictures/'

/** Of the file of which a picture is made. */
export const MOST_PICTURE_BYTES = 15_000_000

/** The address of a file of a picture. What is at it never changes, because it names the content. */
export const picturePath = (hash: string, width: number, type: PictureType): string =>
  `${PICTURES}${hash}-${width}.${type}`

/** The address of a file of which only the picture is known. */
export const plainPicturePath = (hash: string): string => `${PICTURES}${hash}.jpg`

/** The width of the largest file that has at most so many pixels, or of the smallest one. */
export const widthUpTo = ({ widths }: Pick<Picture, 'widths'>, most: number): number =>
  widths.findLast(width => width <= most) ?? widths[0] ?? most
