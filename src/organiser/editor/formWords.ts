import { type Editable, editable } from '../../../contract/catalogue/editable.ts'
import type { FormPart } from '../../../contract/catalogue/formTable.ts'
import { eventSections } from '../../text/eventSections.ts'
import { eventTexts } from '../../text/eventTexts.ts'
import { organiserSections, settingsTexts } from '../../text/settingsTexts.ts'
import type { PartText } from './Part.tsx'

interface Words {
  texts: Readonly<Record<string, PartText>>
  sections: readonly { id: string; title: string; keys: readonly string[]; more: readonly string[] }[]
}

const words: Record<Editable, Words> = {
  event: { texts: eventTexts, sections: eventSections },
  organiser: { texts: settingsTexts, sections: organiserSections },
}

export const sectionsOf = (of: Editable): Words['sections'] => words[of].sections

export const wordsOf = (of: Editable): Words['texts'] => words[of].texts

/** How a key is typed, and what somebody reads at it. */
export function partAt(of: Editable, key: string): { part: FormPart; text: PartText } {
  const form: Readonly<Record<string, FormPart>> = editable[of].form
  return { part: form[key] as FormPart, text: words[of].texts[key] ?? {} }
}
