import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { plural } from '../../../contract/format/words.ts'
import { editorTexts } from '../../text/eventEditor.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { PressButton } from '../PressButton.tsx'
import { underWayAtom } from '../press.ts'
import { chooseFileAtom, chosenFileAtom, exportEventsAtom, importChosenAtom, nameOfFiles } from './files.ts'

interface Props {
  organiser: number
  /** Its name. */
  of: string
}

/** Import of a file that is chosen or dropped, and export of all events. */
export function EventFiles({ organiser, of }: Props) {
  const choose = useSetAtom(chooseFileAtom)
  const save = useSetAtom(exportEventsAtom)
  const isBusy = useAtomValue(underWayAtom).includes(nameOfFiles(organiser))
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => file && void choose(organiser, file)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is another way to use the input below.
    <div
      className="event-files"
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <label className="button" data-look="plain">
        <input
          className="visually-hidden"
          type="file"
          accept=".yaml,.yml,.json,.jsonld,.html"
          onChange={event => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {isBusy && <Spinner />}
        {editorTexts.importFile} <span className="visually-hidden">{of}</span>
      </label>
      <span className="quiet small">{editorTexts.dropFile}</span>
      <PressButton name={`export ${organiser}`} look="link" of={of} onPress={() => save(organiser, of)}>
        {editorTexts.exportFile}
      </PressButton>
      <Report organiser={organiser} />
    </div>
  )
}

/** What the import of the chosen file would do, before it is done. */
function Report({ organiser }: { organiser: number }) {
  const chosen = useAtomValue(chosenFileAtom)
  const choose = useSetAtom(chosenFileAtom)
  const bring = useSetAtom(importChosenAtom)
  const isBusy = useAtomValue(underWayAtom).includes(nameOfFiles(organiser))
  if (chosen?.organiser !== organiser) return null
  const { added, changed, unchanged, refused, warnings } = chosen.report
  const close = () => choose(null)
  return (
    <Modal title={editorTexts.importTitle} isOpen onClose={close}>
      <p>{editorTexts.counts(plural(added, 'event'), changed, unchanged)}</p>
      <Lines title={editorTexts.refused} lines={refused} />
      <Lines title={editorTexts.notes} lines={warnings} />
      {added + changed > 0 && (
        <button type="button" className="button" aria-busy={isBusy || undefined} onClick={() => void bring()}>
          {isBusy && <Spinner />}
          {editorTexts.import}
        </button>
      )}
      <button type="button" className="button" data-look="plain" onClick={close}>
        {added + changed > 0 ? editorTexts.cancel : editorTexts.close}
      </button>
    </Modal>
  )
}

const Lines = ({ title, lines }: { title: string; lines: string[] }) =>
  lines.length > 0 && (
    <>
      <h3>{title}</h3>
      <ul className="event-file-lines small">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
