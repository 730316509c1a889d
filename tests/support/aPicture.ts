import sharp, { type Sharp } from 'sharp'

/** A picture whose upper left quarter is red, upper right green, lower left blue and lower right white. */
export function aPicture(width = 1200, height = 800): Sharp {
  const pixels = Buffer.alloc(width * height * 3, 255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [isLeft, isUpper] = [x < width / 2, y < height / 2]
      if (isLeft || isUpper)
        pixels.set(
          isLeft && isUpper ? [220, 20, 20] : isUpper ? [20, 160, 20] : [20, 20, 220],
          (y * width + x) * 3,
        )
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

let shade = 0

/** The file of a picture that no other test has. */
export const aJpeg = (width?: number, height?: number): Promise<Buffer> =>
  aPicture(width, height)
    .modulate({ hue: shade++ * 7 })
    .jpeg()
    .toBuffer()

/** The colour at a place, in percent from the left and from the top: which of the four it is nearest to. */
export async function colourAt(file: Uint8Array, left: number, top: number): Promise<string> {
  const { data, info } = await sharp(file).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const [x, y] = [Math.floor((info.width * left) / 100), Math.floor((info.height * top) / 100)]
  const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels)
  if (Math.min(red, green, blue) > 200) return 'white'
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
}
