import decodeQR from 'qr/decode.js'

/** Enough for a code that fills a third of the picture. */
const MOST_WIDTH = 640

const canvas = document.createElement('canvas')
const context = canvas.getContext('2d', { willReadFrequently: true })

/** The text of the QR code in the video's present picture; null: it shows none. */
export async function decodePicture(video: HTMLVideoElement): Promise<string | null> {
  const scale = Math.min(1, MOST_WIDTH / video.videoWidth)
  const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
  if (!context || width === 0) return null
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.drawImage(video, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  try {
    return decodeQR({ width, height, data })
  } catch {
    // The decoder throws where it finds no code.
    return null
  }
}
