import { MOST_PICTURE_BYTES } from '../../contract/pictureFiles.ts'

const MEGABYTE = 1_000_000

const WORDS = {
  unreadable:
    'This file cannot be read as a picture in JPEG, PNG, WebP or AVIF: it is another one, or a part of it is missing.',
  'too large': `This picture has more than ${MOST_PICTURE_BYTES / MEGABYTE} MB.`,
  'too many pixels': 'This picture has too many pixels: at most 50 million, and 15,000 on a side.',
} as const

/** A file of which no picture can be made. The message tells its sender why. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture'
  constructor(reason: keyof typeof WORDS) {
    super(WORDS[reason])
  }
}
