import { writeFile } from 'node:fs/promises'
import { codeModules } from '../../server/tickets/codeModules.ts'

const [WIDTH, HEIGHT, FRAMES_A_SECOND] = [640, 480, 5]

/** Writes a video, which a fake camera repeats: a ticket's code for two seconds, then one second without one. */
export async function writeCodeVideo(file: string, code: string): Promise<void> {
  const shown = frame(code)
  const empty = frame(null)
  const frames = Array.from({ length: 3 * FRAMES_A_SECOND }, (_, index) =>
    index < 2 * FRAMES_A_SECOND ? shown : empty,
  )
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([header, ...frames]))
}

/** A frame in YUV 4:2:0 with the code in its middle. */
function frame(code: string | null): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 200)
  if (code !== null) {
    const { size, isDark } = codeModules(code)
    const scale = Math.floor((HEIGHT * 0.8) / size)
    const [left, top] = [WIDTH, HEIGHT].map(side => Math.floor((side - size * scale) / 2)) as [number, number]
    for (let y = 0; y < size * scale; y++) {
      for (let x = 0; x < size * scale; x++) {
        const isInk = isDark(Math.floor(x / scale), Math.floor(y / scale))
        luma[(top + y) * WIDTH + left + x] = isInk ? 30 : 225
      }
    }
  }
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
}
