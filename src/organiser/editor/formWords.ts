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

/** How a key is typed, and what somebody reads at it. */
export function partAt(of: Editable, key: string): { part: FormPart; text: PartText } {
  const form: Readonly<Record<string, FormPart>> = editable[of].form
  return { part: form[key] as FormPart, text: words[of].texts[key] ?? {} }
}

/** The label of a field, as `Price`. */
export function labelOf(of: Editable, path: string): string {
  let texts: Readonly<Record<string, PartText>> = words[of].texts
  let label = path in editable[of].form ? '' : path
  for (const step of path.split('.')) {
    const text = texts[step]
    if (!text) continue
    label = text.label ?? text.title ?? label
    texts = text.fields ?? {}
  }
  return label
}
