import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { validate } from 'superstruct'
import { parse } from 'yaml'
import { pictureFormat } from '../../../contract/catalogue/pictureFormat.ts'
import { MOST_PICTURE_BYTES } from '../../../contract/pictureFiles.ts'
import { isNode, listOf } from './jsonld/values.ts'
import { Malformed } from './malformed.ts'

/** They are sent in one message, which must fit into memory. */
const MOST_TOGETHER = 100_000_000

/**
 * The pictures beside a file of the catalogue that it names, by their names, in base64. One that is missing or too large is
 * left out, and the import says so. Throws Malformed.
 */
export async function filesBeside(path: string, text: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  let together = 0
  for (const name of new Set(namedIn(text))) {
    const file = join(dirname(path), name)
    const size = await stat(file).then(
      found => (found.isFile() ? found.size : null),
      () => null,
    )
    if (size === null || size > MOST_PICTURE_BYTES) continue
    together += size
    if (together > MOST_TOGETHER)
      throw new Malformed('The pictures of this file have more than 100 MB together: import it in parts')
    files[name] = await readFile(file, 'base64')
  }
  return files
}

/** What cannot be read names nothing here: the import says what is wrong with it. */
function namedIn(text: string): string[] {
  return listOf(eventsOf(text)).flatMap(event => {
    const [, picture] = validate(isNode(event) ? event.picture : null, pictureFormat, { coerce: true })
    return picture?.file ?? []
  })
}

function eventsOf(text: string): unknown {
  try {
    const file: unknown = parse(text)
    return isNode(file) ? file.events : []
  } catch {
    return []
  }
}
