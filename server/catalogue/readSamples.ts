import { readFile } from 'node:fs/promises'
import type { CatalogueEvent } from './catalogueEvent.ts'
import { Malformed } from './malformed.ts'
import { readYaml } from './yaml.ts'

const FILE = new URL('./samples.yaml', import.meta.url)

/** Invented events for a new house, dated from the given day; no file's event is ever taken for one of them. */
export async function readSamples(today: Date): Promise<CatalogueEvent[]> {
  const { events, refused } = readYaml(await readFile(FILE, 'utf8'), today, 'sample')
  const [wrong] = refused
  if (wrong) throw new Malformed(`The samples cannot be read: ${wrong.reason}`)
  return events
}
