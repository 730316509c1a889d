import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { editorTexts } from '../../text/eventEditor.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { underWayAtom } from '../press.ts'
import { fieldsAtom, isChangedAtom, isNewAtom } from './draftState.ts'
import { Problems } from './Problems.tsx'
import { discardAtom, PUBLISHING, publishAtom, publishedAtom, warningsAtom } from './publish.ts'

/** Publish, with what comes of it, and the way to drop what was typed. */
export function PublishBar() {
  const publish = useSetAtom(publishAtom)
  const discard = useSetAtom(discardAtom)
  const published = useAtomValue(publishedAtom)
  const isBusy = useAtomValue(underWayAtom).includes(PUBLISHING)
  const isNew = useAtomValue(isNewAtom)
  const isChanged = useAtomValue(isChangedAtom)
  return (
    <div className="editor-publish">
      <OutcomeAt place={PUBLISHING} />
      <Problems />
      {published && (
        <p>
          <a href={published}>{editorTexts.see}</a>
        </p>
      )}
      {isNew || isChanged ? (
        <div className="order-acts">
          <button
            type="button"
            className="button"
            aria-busy={isBusy || undefined}
            onClick={() => void publish(false)}
          >
            {isBusy && <Spinner />}
            {isNew ? editorTexts.publish : editorTexts.publishChanges}
          </button>
          <AskFirst
            text={isNew ? editorTexts.deleteDraft : editorTexts.discard}
            title={isNew ? editorTexts.askDelete : editorTexts.askDiscard}
            action={isNew ? editorTexts.deleteDraft : editorTexts.discard}
            onAction={discard}
          >
            {isNew ? editorTexts.deletes : editorTexts.discards}
          </AskFirst>
        </div>
      ) : (
        <p className="quiet">{editorTexts.nothingToPublish}</p>
      )}
      <Confirm />
    </div>
  )
}

/** What publishing means for who has bought already. */
function Confirm() {
  const [warnings, setWarnings] = useAtom(warningsAtom)
  const publish = useSetAtom(publishAtom)
  const isBusy = useAtomValue(underWayAtom).includes(PUBLISHING)
  const isCancelled = useAtomValue(fieldsAtom).status === 'cancelled'
  const close = () => setWarnings([])
  return (
    <Modal
      title={isCancelled ? editorTexts.confirmCancelTitle : editorTexts.confirmTitle}
      isOpen={warnings.length > 0}
      onClose={close}
    >
      {warnings.map(warning => (
        <p key={warning}>{warning}</p>
      ))}
      <button
        type="button"
        className="button"
        aria-busy={isBusy || undefined}
        onClick={() => void publish(true)}
      >
        {isBusy && <Spinner />}
        {isCancelled ? editorTexts.confirmCancel : editorTexts.confirm}
      </button>
      <button type="button" className="button" data-look="plain" onClick={close}>
        {editorTexts.goOnEditing}
      </button>
    </Modal>
  )
}
