import { useAtomValue, useSetAtom } from 'jotai'
import { editorTexts } from '../../text/eventEditor.ts'
import { Alert } from '../../ui/messages/Alert.tsx'
import { type FieldUpdate, lostWordsAtom } from './draftState.ts'
import { takeTheirsAtom } from './edit.ts'

/** What a member has typed into a row that is no longer there, until it is dismissed. */
export function LostWords() {
  const lost = useAtomValue(lostWordsAtom)
  const dismiss = useSetAtom(takeTheirsAtom)
  return lost.map(([field, { notice }]) => (
    <Alert key={field} type="warning">
      <p>
        {editorTexts.lost} <q className="editor-theirs">{(notice.body as FieldUpdate).value}</q>
      </p>
      <button type="button" className="link" onClick={() => void dismiss(field)}>
        {editorTexts.dismiss}
      </button>
    </Alert>
  ))
}
