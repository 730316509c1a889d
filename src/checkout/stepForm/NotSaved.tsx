import { useAtomValue } from 'jotai'
import { sentences } from '../../../contract/format/words.ts'
import { FocusedAlert } from '../../ui/messages/FocusedAlert.tsx'
import { unsavedAtom } from '../saveStep.ts'

/** Says that the step that is shown could not be saved, with the server's reason. */
export function NotSaved({ text }: { text: string }) {
  const reason = useAtomValue(unsavedAtom)
  if (reason === null) return null
  return <FocusedAlert>{sentences(text, reason)}</FocusedAlert>
}
