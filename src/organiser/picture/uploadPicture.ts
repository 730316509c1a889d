import type { Call } from '../../../contract/call.ts'
import { beginPictureUpload, finishPictureUpload, sendPicturePart } from '../../../contract/calls/pictures.ts'
import { MOST_PICTURE_BYTES, pictureTypes } from '../../../contract/pictureFiles.ts'
import { sizes } from '../../../contract/sizes.ts'
import type { Sent } from '../../../offline/send.ts'
import { call } from '../../api/call.ts'
import { organiserTexts } from '../../text/organiser.ts'
import { pictureTexts } from '../../text/picture.ts'

/** How far an upload is. `sent`: the part of the file that the server has, from 0 to 1. */
export interface UploadState {
  sent: number
  isWaiting: boolean
}

/** The hash of the picture; or why there is none, in words; null: it was cancelled. */
export type Uploaded = { hash: string } | { problem: string | null }

/** A part that does not arrive within the time limit of a call was too large for this line. */
const LEAST_PART_BYTES = 8_000
const MOST_SERVER_ERRORS = 5
const LONGEST_WAIT_MS = 15_000

class UploadEnded extends Error {
  readonly problem: string | null
  constructor(problem: string | null) {
    super('The upload has ended')
    this.problem = problem
  }
}

/**
 * Uploads a picture of an organiser in parts. It goes on after any break of the connection, and where an earlier upload of
 * the same file stopped.
 */
export async function uploadPicture(
  organiser_id: number,
  file: File,
  signal: AbortSignal,
  onState: (state: UploadState) => void,
): Promise<Uploaded> {
  if (!(Object.values(pictureTypes) as string[]).concat('image/png').includes(file.type))
    return { problem: pictureTexts.noPicture }
  if (file.size > MOST_PICTURE_BYTES) return { problem: pictureTexts.tooLarge }
  try {
    return await new Uploading(organiser_id, file, signal, onState).run()
  } catch (error) {
    if (error instanceof UploadEnded) return { problem: error.problem }
    // The file was changed or is gone, such as with its card.
    if (error instanceof DOMException) return { problem: pictureTexts.failed }
    throw error
  }
}

class Uploading {
  private readonly organiser_id: number
  private readonly file: File
  private readonly signal: AbortSignal
  private readonly onState: (state: UploadState) => void
  private received = 0
  private partBytes: number = sizes.picturePart

  constructor(organiser_id: number, file: File, signal: AbortSignal, onState: (state: UploadState) => void) {
    this.organiser_id = organiser_id
    this.file = file
    this.signal = signal
    this.onState = onState
  }

  async run(): Promise<{ hash: string }> {
    const { organiser_id, file } = this
    const digest = await digestOf(file)
    const upload = { organiser_id, digest }
    const begun = await this.patiently(() => call(beginPictureUpload, { ...upload, size: file.size }))
    this.received = begun.received
    while (this.received < file.size) {
      this.say(false)
      const { received } = await this.patiently(async () => {
        const start = this.received
        const part = await base64urlOf(file.slice(start, start + this.partBytes))
        return call(sendPicturePart, { ...upload, start, part })
      })
      this.received = received
    }
    this.say(false)
    return this.patiently(() => call(finishPictureUpload, upload))
  }

  private say(isWaiting: boolean): void {
    this.onState({ sent: this.received / this.file.size, isWaiting })
  }

  /** Asks again until there is an answer, with longer and longer waits between. Throws `UploadEnded`. */
  private async patiently<C extends Call>(ask: () => Promise<Sent<C>>) {
    let serverErrors = 0
    for (let tries = 0; ; tries++) {
      const sent = await ask()
      if (this.signal.aborted) throw new UploadEnded(null)
      if (sent.ok) return sent.answer
      const { failure } = sent
      if (failure.kind === 'signed_out') throw new UploadEnded(organiserTexts.signedOut)
      if (failure.kind === 'refused') throw new UploadEnded(failure.error ?? pictureTexts.failed)
      if (failure.kind === 'unclear' || (failure.isServerError && ++serverErrors >= MOST_SERVER_ERRORS))
        throw new UploadEnded(pictureTexts.failed)
      if (failure.isTimeout) this.partBytes = Math.max(LEAST_PART_BYTES, Math.floor(this.partBytes / 4))
      this.say(true)
      await untilOnline(Math.min(LONGEST_WAIT_MS, 1000 * 2 ** tries), this.signal)
    }
  }
}

/** Waits so long, or until the browser says that there is a connection again. */
const untilOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(done => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      done()
    }
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

async function digestOf(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

const base64urlOf = (part: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => {
      const [, base64 = ''] = String(reader.result).split(',')
      done(base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
    }
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(part)
  })
