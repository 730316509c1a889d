import { useAtomValue } from 'jotai'
import { FocusedAlert } from '../ui/messages/FocusedAlert.tsx'
import { outcomesAtom } from './press.ts'

/** The result of the last press at this place, or nothing. */
export function OutcomeAt({ place }: { place: string }) {
  const outcome = useAtomValue(outcomesAtom)[place]
  return outcome && <FocusedAlert type={outcome.type}>{outcome.words}</FocusedAlert>
}
