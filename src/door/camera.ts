import { atom } from 'jotai'
import { pause } from '../platform/pause.ts'
import { checkAtom } from './check.ts'
import { cameraDraft } from './doorState.ts'

/** `refused`: the browser or its user does not allow the camera; `none`: there is no camera. */
export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'none'

export const cameraAtom = atom<CameraState>('off')

/** How long the camera rests between two pictures. */
const REST_MS = 80
/**
 * A code that stays before the camera is checked once. It has gone when this many pictures in a row and this much time
 * are without it, which is more than a blurred picture and less than it takes to hold another phone there.
 */
const [GONE_PICTURES, GONE_MS] = [2, 500]

type Reader = (video: HTMLVideoElement) => Promise<string | null>

/** Not every browser has it, and TypeScript's library lacks it. */
interface Detector {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Shows the back camera in this video and checks the codes that it sees, until the camera is stopped. */
export const startCameraAtom = atom(null, async (get, set, video: HTMLVideoElement): Promise<void> => {
  if (get(cameraAtom) === 'on' || get(cameraAtom) === 'starting') return
  set(cameraAtom, 'starting')
  try {
    const [stream, read] = await Promise.all([backCamera(), reader()])
    video.srcObject = stream
    await video.play()
    set(cameraAtom, 'on')
    set(cameraDraft.atom, true)
    await watchVideo(video, stream, read, code => set(checkAtom, code))
    set(cameraAtom, 'off')
  } catch (error) {
    stopStream(video)
    const name = error instanceof DOMException ? error.name : ''
    set(cameraAtom, name === 'NotAllowedError' ? 'refused' : 'none')
  }
})

/** Starts it on a page that was loaded again, where it was on and nobody has to be asked. */
export const startAgainAtom = atom(null, async (_get, set, video: HTMLVideoElement): Promise<void> => {
  // Not every browser knows this name; then the button starts it.
  const permission = await navigator.permissions?.query({ name: 'camera' }).catch(() => null)
  if (permission?.state === 'granted') await set(startCameraAtom, video)
})

export const stopCameraAtom = atom(null, (_get, set, video: HTMLVideoElement): void => {
  set(cameraDraft.atom, false)
  stopStream(video)
})

function stopStream(video: HTMLVideoElement): void {
  const { srcObject } = video
  if (srcObject instanceof MediaStream) for (const track of srcObject.getTracks()) track.stop()
  video.srcObject = null
}

const backCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })

/** The browser's own decoder where it has one. */
async function reader(): Promise<Reader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  if (Own && (await Own.getSupportedFormats()).includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] })
    return async video => (await detector.detect(video))[0]?.rawValue ?? null
  }
  return (await import('./decodePicture.ts')).decodePicture
}

/** Reads picture after picture while the stream is active. */
async function watchVideo(
  video: HTMLVideoElement,
  stream: MediaStream,
  read: Reader,
  check: (code: string) => Promise<void>,
): Promise<void> {
  let last = { code: '', at: 0, missed: 0 }
  while (stream.active) {
    const code = video.readyState >= video.HAVE_CURRENT_DATA ? await read(video) : null
    const now = performance.now()
    if (code === null) last.missed++
    else {
      const isGone = last.missed >= GONE_PICTURES && now - last.at >= GONE_MS
      const isStill = code === last.code && !isGone
      last = { code, at: now, missed: 0 }
      if (!isStill) await check(code)
    }
    await pause(REST_MS)
  }
}
