import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { Picture } from '../../contract/entities/picture.ts'
import { MOST_PICTURE_BYTES, type PictureType } from '../../contract/pictureFiles.ts'
import { UnusablePicture } from './unusablePicture.ts'

/** A picture with its files, by their types and widths. */
export interface MadePicture extends Picture {
  files: { width: number; type: PictureType; content: Uint8Array }[]
}

const WIDTHS = [320, 640, 1024, 1600]
const MOST_SIDE = 15_000
const MOST_PIXELS = 50_000_000

/** Part of each hash: another way to make the files gives them other addresses. */
const RECIPE = 'foyer picture 1'

// No other reader of the library sees what strangers send: SVG loads files, and others are seldom tested.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map(format => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)

/** What names a picture: the same file always gives the same hash. */
export const pictureHash = (source: Uint8Array): string =>
  createHash('sha256').update(RECIPE).update(source).digest('hex').slice(0, 32)

/**
 * Makes the files of a picture, none of them larger than the picture itself: turned as its EXIF says, in sRGB, and
 * without EXIF, so that no place is published. Throws an `UnusablePicture`.
 */
export async function makePicture(source: Uint8Array): Promise<MadePicture> {
  await refuseUnusable(source)
  const whole = await pixelsOf(source)
  const { width, height } = whole.info
  const widths = [...WIDTHS.filter(one => one < width), width]
  const files: MadePicture['files'] = []
  for (const one of widths)
    for (const [type, encode] of Object.entries(ENCODERS) as [PictureType, Encode][])
      files.push({
        width: one,
        type,
        content: await encode(imageOf(whole).resize({ width: one })).toBuffer(),
      })
  return { hash: pictureHash(source), widths, width, height, colour: await colourOf(imageOf(whole)), files }
}

type Encode = (image: Sharp) => Sharp

const ENCODERS: Record<PictureType, Encode> = {
  avif: image => image.avif({ quality: 50, effort: 3 }),
  webp: image => image.webp({ quality: 76 }),
  jpg: image => image.jpeg({ quality: 78, mozjpeg: true }),
}

const readerOf = (source: Uint8Array): Sharp =>
  sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })

async function refuseUnusable(source: Uint8Array): Promise<void> {
  if (source.byteLength === 0) throw new UnusablePicture('unreadable')
  if (source.byteLength > MOST_PICTURE_BYTES) throw new UnusablePicture('too large')
  // The number of its pixels stands in its header, so that a file which unpacks to gigabytes is never unpacked.
  const { width, height, format, compression } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new UnusablePicture('unreadable')
    })
  if (!/^(jpeg|png|webp)$/.test(format) && compression !== 'av1') throw new UnusablePicture('unreadable')
  if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
    throw new UnusablePicture('too many pixels')
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>

/** The pixels of the largest file. */
const pixelsOf = (source: Uint8Array) =>
  readerOf(source)
    .autoOrient()
    .resize({ width: WIDTHS.at(-1) as number, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new UnusablePicture('unreadable')
    })

const imageOf = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })

async function colourOf(image: Sharp): Promise<string> {
  const pixel = await image.resize(1, 1, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
