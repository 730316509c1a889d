/** The types of the files of a picture, the smallest files first. Every browser and every link preview reads the last. */
export const pictureTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

export type PictureType = keyof typeof pictureTypes

/** Of the file of which a picture is made. */
export const MOST_PICTURE_BYTES = 15_000_000
