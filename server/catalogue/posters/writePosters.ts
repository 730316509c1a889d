import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Pictured, poster } from './poster.ts'

/** Draws the posters that are missing or differ from the wanted picture. */
export async function writePosters(directory: string, events: Pictured[]): Promise<void> {
  await mkdir(directory, { recursive: true })
  await Promise.all(
    events.map(async event => {
      const path = join(directory, `${event.slug}.svg`)
      const drawn = poster(event)
      const before = await readFile(path, 'utf8').catch(() => null)
      if (before === drawn) return
      // A request during the write gets the whole old picture or the whole new one.
      await writeFile(`${path}.new`, drawn)
      await rename(`${path}.new`, path)
    }),
  )
}
