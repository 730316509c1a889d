import type { Picture } from './entities/picture.ts'

/** The types of the files of a picture, the smallest files first. Every browser and every link preview reads the last. */
export const pictureTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

export type PictureType = keyof typeof pictureTypes

export const PICTURES = '/pictures/'

/** The address of a file of a picture. What is at it never changes, because it names the content. */
export const picturePath = (hash: string, width: number, type: PictureType): string =>
  `${PICTURES}${hash}-${width}.${type}`

/** The width of the largest file that has at most so many pixels, or of the smallest one. */
export const widthUpTo = ({ widths }: Pick<Picture, 'widths'>, most: number): number =>
  widths.findLast(width => width <= most) ?? widths[0] ?? most
