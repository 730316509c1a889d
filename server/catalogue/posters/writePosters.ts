import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Pictured, poster } from './poster.ts'

/** Draws the posters that are missing or differ from the wanted picture; one that is named twice is drawn once. */
export async function writePosters(directory: string, events: Pictured[]): Promise<void> {
  await mkdir(directory, { recursive: true })
  const pictured = new Map(events.map(event => [event.slug, event]))
  await Promise.all(
    [...pictured.values()].map(async event => {
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
