import { useAtomValue, useSetAtom } from 'jotai'
import { codeTexts } from '../../text/codes.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { underWayAtom } from '../press.ts'
import { chooseCodesAtom, chosenCodesAtom, IMPORTING_CODES, importCodesAtom } from './bulk.ts'

/** So many refused lines are shown. */
const MOST_SHOWN = 50

/** Import of a table of codes, with what it does before it is done. */
export function ImportCodes() {
  const choose = useSetAtom(chooseCodesAtom)
  const isBusy = useAtomValue(underWayAtom).includes(IMPORTING_CODES)
  return (
    <div className="code-import">
      <label className="button" data-look="plain">
        <input
          className="visually-hidden"
          type="file"
          accept=".csv,text/csv"
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file) void choose(file)
            event.target.value = ''
          }}
        />
        {isBusy && <Spinner />}
        {codeTexts.import}
      </label>
      <p className="quiet small">{codeTexts.aboutImport}</p>
      <Report isBusy={isBusy} />
    </div>
  )
}

function Report({ isBusy }: { isBusy: boolean }) {
  const chosen = useAtomValue(chosenCodesAtom)
  const close = useSetAtom(chosenCodesAtom)
  const bring = useSetAtom(importCodesAtom)
  if (!chosen) return null
  const { added, changed, unchanged, refused } = chosen.report
  const isSomething = added + changed > 0
  return (
    <Modal title={codeTexts.report} isOpen onClose={() => close(null)}>
      <p>{codeTexts.counts(added, changed, unchanged)}</p>
      {refused.length > 0 && (
        <>
          <h3>{codeTexts.refused}</h3>
          <ul className="code-refused small">
            {refused.slice(0, MOST_SHOWN).map(({ line, reason }) => (
              <li key={line}>{codeTexts.refusedLine(line, reason)}</li>
            ))}
            {refused.length > MOST_SHOWN && <li>{codeTexts.andMore(refused.length - MOST_SHOWN)}</li>}
          </ul>
        </>
      )}
      {isSomething && (
        <button type="button" className="button" aria-busy={isBusy || undefined} onClick={() => void bring()}>
          {isBusy && <Spinner />}
          {codeTexts.importButton}
        </button>
      )}
      <button type="button" className="button" data-look="plain" onClick={() => close(null)}>
        {isSomething ? codeTexts.cancel : codeTexts.close}
      </button>
    </Modal>
  )
}
