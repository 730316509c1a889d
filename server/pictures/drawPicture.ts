import sharp from 'sharp'
import type { MadePicture } from './makePicture.ts'

const SVG_READER = { operation: ['VipsForeignLoadSvgBuffer'] }

/**
 * Makes one JPEG of an SVG that the program has drawn itself. The library reads SVG only meanwhile: what a stranger sends
 * is never read at the same time.
 */
export async function drawPicture(hash: string, svg: string): Promise<MadePicture> {
  sharp.unblock(SVG_READER)
  try {
    const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
      .flatten()
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const files = [{ width, type: 'jpg' as const, content: data }]
    return { hash, widths: [width], width, height, colour: '#ffffff', files }
  } finally {
    sharp.block(SVG_READER)
  }
}
