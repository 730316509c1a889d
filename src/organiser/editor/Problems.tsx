import { useAtomValue } from 'jotai'
import { type Editable, editable } from '../../../contract/catalogue/editable.ts'
import { ErrorSummary } from '../../ui/fields/ErrorSummary.tsx'
import { editableAtom, isSubmittedAtom, problemsAtom } from './draftState.ts'
import { wordsOf } from './formWords.ts'
import type { PartText } from './Part.tsx'

/** After Publish: what has to be corrected, with a link to each field. */
export function Problems() {
  const problems = useAtomValue(problemsAtom)
  const of = useAtomValue(editableAtom)
  if (!useAtomValue(isSubmittedAtom)) return null
  return (
    <ErrorSummary
      problems={problems.map(({ field, message }) => ({
        field,
        problem: `${labelOf(of, field)}: ${message}`,
      }))}
    />
  )
}

/** The label of a field, as `Price`. */
function labelOf(of: Editable, path: string): string {
  let texts: Readonly<Record<string, PartText>> = wordsOf(of)
  let label = path in editable[of].form ? '' : path
  for (const step of path.split('.')) {
    const text = texts[step]
    if (!text) continue
    label = text.label ?? text.title ?? label
    texts = text.fields ?? {}
  }
  return label
}
