import jsqr from 'jsqr'
import { PNG } from 'pngjs'

/** The content of the QR code in a picture; null: the decoder finds none. */
export function decodeQr(png: Buffer): { content: string; version: number } | null {
  const { data, width, height } = PNG.sync.read(png)
  const found = (jsqr as unknown as typeof jsqr.default)(new Uint8ClampedArray(data), width, height)
  return found && { content: found.data, version: found.version }
}
