import type { Catalogue } from './catalogue.ts'
import { readJsonLd } from './jsonld.ts'
import { readYaml } from './yaml.ts'

/** The events of a file in either format: JSON is JSON-LD, anything else our own. Throws Malformed. */
export const readCatalogue = (text: string, now: Date): Catalogue =>
  /^[\s\uFEFF]*[[{]/.test(text) ? readJsonLd(text) : readYaml(text, now)
