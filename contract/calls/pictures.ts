import { number, object, refine } from 'superstruct'
import { act } from '../call.ts'
import { picture } from '../entities/picture.ts'
import { bytes, id, text } from '../fields.ts'
import { sizes } from '../sizes.ts'

/*
 * A picture is uploaded in parts, so that a connection that breaks costs one of them. It is named by the SHA-256 of its file:
 * beginning it again, also on another day, answers how much of it is here.
 */

const upload = {
  organiser_id: id(),
  digest: refine(text(64), 'digest', value => /^[0-9a-f]{64}$/.test(value)),
}

/** How many bytes of the file the server has: the next part begins there. */
const received = object({ received: number() })

export const beginPictureUpload = act('begin_picture_upload', {
  under: 'store',
  alone: true,
  request: object({ ...upload, size: bytes() }),
  answer: received,
})

/** Sends the bytes from `start` on. A part that the server has already changes nothing. */
export const sendPicturePart = act('send_picture_part', {
  under: 'store',
  alone: true,
  request: object({ ...upload, start: bytes(), part: text(sizes.picturePart * 1.5) }),
  answer: received,
})

/** Makes the picture of an upload that is whole. */
export const finishPictureUpload = act('finish_picture_upload', {
  under: 'store',
  alone: true,
  request: object(upload),
  answer: picture,
})
