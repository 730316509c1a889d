import { useAtomValue } from 'jotai'
import { ErrorSummary } from '../../ui/fields/ErrorSummary.tsx'
import { editableAtom, isSubmittedAtom } from './draftState.ts'
import { labelOf } from './formWords.ts'
import { problemsAtom } from './problemsFound.ts'

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
