import { crc32, deflateSync } from 'node:zlib'
import { codeModules } from './codeModules.ts'

/** The white border that readers need, in modules. */
const QUIET_ZONE = 4
/** Pixels of one module. */
const SCALE = 12

/**
 * A ticket's code with its quiet zone, black on white, as a PNG file. It is written here, with one bit for each pixel: a
 * general encoder takes 34 ms and over a megabyte for each code, and a server that sells writes thousands of them.
 */
export function codePicture(code: string): Buffer {
  const { size, isDark } = codeModules(code)
  const across = size + 2 * QUIET_ZONE
  const rows: Buffer[] = []
  for (let y = 0; y < across; y++) {
    // The first byte names the row's filter; 0: none. A bit that is set is white.
    const row = Buffer.alloc(1 + Math.ceil((across * SCALE) / 8), 0xff).fill(0, 0, 1)
    for (let x = 0; x < across * SCALE; x++)
      if (isDark(Math.floor(x / SCALE) - QUIET_ZONE, y - QUIET_ZONE))
        row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7))
    rows.push(...Array<Buffer>(SCALE).fill(row))
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(across * SCALE, 0)
  header.writeUInt32BE(across * SCALE, 4)
  // One bit for each pixel, in greyscale.
  header[8] = 1
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND'),
  ])
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
