import { useAtomValue, useSetAtom } from 'jotai'
import { editorTexts } from '../../text/eventEditor.ts'
import { Alert } from '../../ui/messages/Alert.tsx'
import { conflictsAtom, type FieldUpdate } from './draftState.ts'
import { keepMineAtom, takeTheirsAtom } from './edit.ts'
import { isGoneAtom } from './gone.ts'

/** What somebody else has written into a field meanwhile, beside the member's own words, until the member decides. */
export function ConflictAt({ field }: { field: string }) {
  const conflict = useAtomValue(conflictsAtom).get(field)
  const keep = useSetAtom(keepMineAtom)
  const take = useSetAtom(takeTheirsAtom)
  const isGone = useAtomValue(isGoneAtom)
  if (!conflict || isGone) return null
  const { theirs, notice } = conflict
  const isOther =
    notice.kind === 'refused' && theirs !== null && theirs.value !== (notice.body as FieldUpdate).value
  return (
    <Alert type="warning">
      {isOther ? (
        <p>
          {editorTexts.conflict(theirs.by || editorTexts.somebody)}{' '}
          <q className="editor-theirs">{theirs.value || editorTexts.isEmpty}</q>
        </p>
      ) : (
        <p>{editorTexts.notSaved(notice.error)}</p>
      )}
      <div className="order-acts">
        <button type="button" className="link" onClick={() => void keep(field)}>
          {isOther ? editorTexts.keepMine : editorTexts.tryAgain}
        </button>
        <button type="button" className="link" onClick={() => void take(field)}>
          {isOther ? editorTexts.takeTheirs : editorTexts.discardMine}
        </button>
      </div>
    </Alert>
  )
}
