import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePicture, pictureHash } from '../../../server/pictures/makePicture.ts'
import { aPicture, colourAt } from '../../support/aPicture.ts'

const PLACE = { IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
const namesOf = ({ files }: Awaited<ReturnType<typeof makePicture>>) =>
  files.map(({ width, type }) => `${width}.${type}`)

describe('A picture', () => {
  test('is made in four widths and three types, which say what they are', async () => {
    const made = await makePicture(await aPicture(2000, 1000).jpeg().toBuffer())
    expect(made).toMatchObject({ widths: [320, 640, 1024, 1600], width: 1600, height: 800 })
    expect(namesOf(made)).toEqual(
      [320, 640, 1024, 1600].flatMap(width => ['avif', 'webp', 'jpg'].map(type => `${width}.${type}`)),
    )
    for (const { width, type, content } of made.files) {
      const { format, ...size } = await sharp(content).metadata()
      expect([size.width, size.height, format]).toEqual([
        width,
        width / 2,
        { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[type],
      ])
      expect(await colourAt(content, 75, 25)).toBe('green')
    }
  })

  test('is never enlarged: its own width is the largest', async () => {
    expect((await makePicture(await aPicture(700, 400).png().toBuffer())).widths).toEqual([320, 640, 700])
    expect(namesOf(await makePicture(await aPicture(90, 60).webp().toBuffer()))).toEqual([
      '90.avif',
      '90.webp',
      '90.jpg',
    ])
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('is read as %s', async format => {
    const made = await makePicture(await aPicture(330, 220).toFormat(format).toBuffer())
    expect(made).toMatchObject({ width: 330, height: 220 })
  })

  test('has an average colour, and a hash that depends on the file alone', async () => {
    const source = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#204060' } })
      .png()
      .toBuffer()
    const { colour, hash } = await makePicture(source)
    expect(colour).toBe('#204060')
    expect(hash).toMatch(/^[0-9a-f]{32}$/)
    expect(pictureHash(source)).toBe(hash)
    expect(pictureHash(Buffer.concat([source, Buffer.from([0])]))).not.toBe(hash)
  })

  test('is turned as its EXIF says, and published without it: no place and no camera', async () => {
    const source = await aPicture(600, 400)
      .withExif(PLACE)
      .withMetadata({ exif: PLACE, orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(source).metadata()
    expect(before.orientation).toBe(6)
    expect(before.exif?.length).toBeGreaterThan(100)
    expect(source.includes('A camera')).toBe(true)
    const { width, height, files } = await makePicture(source)
    expect([width, height]).toEqual([400, 600])
    for (const { content } of files) {
      const { exif, orientation, xmp, iptc } = await sharp(content).metadata()
      expect([exif, orientation, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
      expect(Buffer.from(content).includes('A camera')).toBe(false)
      // A quarter to the right: what was at the lower left is at the upper left.
      expect(await colourAt(content, 25, 25)).toBe('blue')
      expect(await colourAt(content, 75, 25)).toBe('red')
    }
  })

  test.each([
    ['in grey', () => aPicture(60, 40).greyscale().png().toBuffer()],
    ['with 16 bits a colour', () => aPicture(60, 40).toColourspace('rgb16').png().toBuffer()],
    ['in CMYK', () => aPicture(60, 40).toColourspace('cmyk').jpeg().toBuffer()],
    ['with a palette', () => aPicture(60, 40).png({ palette: true }).toBuffer()],
  ])('%s becomes one that browsers read', async (_, source) => {
    const { files } = await makePicture(await source())
    for (const { content } of files)
      expect(await sharp(content).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  })

  test('stands on white where it is transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const source = sharp({ create: { width: 30, height: 30, channels: 4, background: clear } })
    const made = await makePicture(await source.png().toBuffer())
    expect(made.colour).toBe('#ffffff')
    for (const { content } of made.files) expect(await colourAt(content, 50, 50)).toBe('white')
  })
})

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="60">
  <image xlink:href="/etc/passwd" width="90" height="60"/><script>alert(1)</script></svg>`
const UNREADABLE = /^This file cannot be read as a picture in JPEG, PNG, WebP or AVIF/
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

describe('What is no picture is refused in words:', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('Come one, come all')],
    ['an SVG, whatever its name and type say', Buffer.from(SVG)],
    ['an SVG behind the signature of a PNG', Buffer.concat([PNG_SIGNATURE, Buffer.from(SVG)])],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ])('%s', async (_, source) => {
    await expect(makePicture(source)).rejects.toThrow(UNREADABLE)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a %s of which half is missing', async format => {
    const source = await aPicture(900, 600).toFormat(format).toBuffer()
    await expect(makePicture(source.subarray(0, source.length / 2))).rejects.toThrow(UNREADABLE)
  })

  test('a small file that would unpack to 675 MB, or to a side of 15,001 pixels, and before it is unpacked', async () => {
    const words = 'This picture has too many pixels: at most 50 million, and 15,000 on a side.'
    for (const [width, height] of [
      [15_001, 15_001],
      [15_001, 20],
      [20, 15_001],
    ] as const) {
      const create = { width, height, channels: 3, background: '#888' } as const
      const bomb = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer()
      expect(bomb.length).toBeLessThan(1_000_000)
      const before = process.memoryUsage().rss
      await expect(makePicture(bomb)).rejects.toThrow(words)
      expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
    }
  })

  test('a file of more than 15 MB', async () => {
    const source = await aPicture(90, 60).jpeg().toBuffer()
    const padded = Buffer.concat([source, Buffer.alloc(15_000_001 - source.length)])
    await expect(makePicture(padded)).rejects.toThrow('This picture has more than 15 MB.')
    await expect(makePicture(padded.subarray(0, 15_000_000))).resolves.toMatchObject({ width: 90 })
  })
})
