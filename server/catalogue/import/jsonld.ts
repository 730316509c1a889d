import type { Catalogue } from './catalogue.ts'
import { entriesOf } from './jsonld/entries.ts'
import { eventFromNode } from './jsonld/event.ts'
import { isNode, listOf, plainTextOf } from './jsonld/values.ts'
import { Malformed } from './malformed.ts'

/**
 * The events of schema.org JSON-LD, in a file of its own or in the scripts of a saved HTML page: one event, a list, an
 * ItemList or a graph, with the sub-events of each. An event that cannot be read is refused, and the others are
 * imported. Throws Malformed if the file as a whole cannot be read.
 */
export function readJsonLd(file: string): Catalogue {
  const catalogue: Catalogue = { organisers: [], events: [], refused: [], warnings: [] }
  const isPage = isHtml(file)
  const documents = isPage ? scriptsOf(file) : documentsOf(file)
  for (const [index, entry] of entriesOf(documents, isPage).entries()) {
    const position = index + 1
    const name = isNode(entry) && !(entry instanceof Malformed) ? plainTextOf(entry.name) || null : null
    try {
      if (entry instanceof Malformed) throw entry
      if (!isNode(entry)) throw new Malformed('is not an object')
      const warn = (reason: string) => catalogue.warnings.push({ position, name, reason })
      catalogue.events.push(eventFromNode(entry, position, warn))
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      catalogue.refused.push({ position, name, reason: error.message })
    }
  }
  return catalogue
}

export const isHtml = (file: string): boolean => /^[\s\uFEFF]*</.test(file)

function documentsOf(file: string): unknown[] {
  const value = parsed(file.replace(/^\uFEFF/, ''), 'The file')
  if (typeof value !== 'object' || value === null) throw new Malformed('The file holds no events')
  return listOf(value)
}

const SCRIPT = /<script\b[^>]*\btype\s*=\s*["']?application\/ld\+json["']?[^>]*>([\s\S]*?)<\/script\s*>/gi

/** The documents in the scripts of a page. A script that is not JSON is a `Malformed` among them. */
function scriptsOf(page: string): unknown[] {
  const scripts = [...page.matchAll(SCRIPT)]
  if (scripts.length === 0) throw new Malformed('The page has no script of JSON-LD')
  return scripts.flatMap(([, text = ''], index) => {
    try {
      return listOf(parsed(text, `script ${index + 1} of the page`))
    } catch (error) {
      if (error instanceof Malformed) return [error]
      throw error
    }
  })
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Malformed(
      `${what} is not JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}`,
    )
  }
}
