import { useAtomValue, useSetAtom } from 'jotai'
import { editorTexts } from '../../text/eventEditor.ts'
import { Alert } from '../../ui/messages/Alert.tsx'
import { isGoneAtom, saveAsNewAtom } from './gone.ts'

/** Says that somebody has deleted the event, and offers to keep what is shown of it. */
export function Gone() {
  const isGone = useAtomValue(isGoneAtom)
  const saveAsNew = useSetAtom(saveAsNewAtom)
  if (!isGone) return null
  return (
    <Alert type="warning">
      <p>{editorTexts.gone}</p>
      <button type="button" className="button" onClick={() => void saveAsNew()}>
        {editorTexts.saveAsNew}
      </button>
    </Alert>
  )
}
