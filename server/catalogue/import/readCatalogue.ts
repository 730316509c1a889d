import type { Catalogue } from './catalogue.ts'
import { isHtml, readJsonLd } from './jsonld.ts'
import { readYaml } from './yaml.ts'

/** The events of a file: JSON and HTML are read as JSON-LD, anything else as our own YAML. Throws Malformed. */
export const readCatalogue = (text: string, now: Date): Catalogue =>
  isHtml(text) || /^[\s\uFEFF]*[[{]/.test(text) ? readJsonLd(text) : readYaml(text, now)
