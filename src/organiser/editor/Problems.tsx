import { useAtomValue } from 'jotai'
import { eventForm } from '../../../contract/catalogue/eventForm.ts'
import { eventTexts } from '../../text/eventTexts.ts'
import { ErrorSummary } from '../../ui/fields/ErrorSummary.tsx'
import { isSubmittedAtom, problemsAtom } from './draftState.ts'
import type { PartText } from './Part.tsx'

/** After Publish: what has to be corrected, with a link to each field. */
export function Problems() {
  const problems = useAtomValue(problemsAtom)
  if (!useAtomValue(isSubmittedAtom)) return null
  return (
    <ErrorSummary
      problems={problems.map(({ field, message }) => ({ field, problem: `${labelOf(field)}: ${message}` }))}
    />
  )
}

/** The label of a field, as `Price`. */
function labelOf(path: string): string {
  let texts: Readonly<Record<string, PartText>> = eventTexts
  let label = path in eventForm ? '' : path
  for (const step of path.split('.')) {
    const text = texts[step]
    if (!text) continue
    label = text.label ?? text.title ?? label
    texts = text.fields ?? {}
  }
  return label
}
