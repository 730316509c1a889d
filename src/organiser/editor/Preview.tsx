import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Answer } from '../../../contract/call.ts'
import { getEventPreview } from '../../../contract/calls/organiserEvents.ts'
import { call } from '../../api/call.ts'
import Event from '../../shop/Event.tsx'
import { editorTexts } from '../../text/eventEditor.ts'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { editedAtom, isAllSavedAtom, serverDraftAtom } from './draftState.ts'
import '../../shop/Event.css'

const previewAtom = atom<Answer<typeof getEventPreview> | null>(null)

const loadPreviewAtom = atom(null, async (get, set): Promise<void> => {
  const edited = get(editedAtom)
  if (!edited) return
  const sent = await call(getEventPreview, { organiser_id: edited.organiser, draft: edited.draft })
  if (sent.ok && get(editedAtom) === edited) set(previewAtom, sent.answer)
})

/** The page of the event as it will look, loaded again whenever something more is saved. */
export default function Preview() {
  const preview = useAtomValue(previewAtom)
  const load = useSetAtom(loadPreviewAtom)
  const server = useAtomValue(serverDraftAtom)
  const isSaved = useAtomValue(isAllSavedAtom)
  // The answer says of each field what is saved.
  const fields = server?.fields
  useEffect(() => {
    if (fields && isSaved) void load()
  }, [fields, isSaved, load])
  return (
    <section className="editor-preview" aria-labelledby="preview">
      <h2 id="preview">{editorTexts.preview}</h2>
      {preview === null ? (
        <Waiting>{editorTexts.previewing}</Waiting>
      ) : preview.page === null ? (
        <p className="quiet">{editorTexts.noPreview}</p>
      ) : (
        <div className="editor-page" inert>
          <Event data={{ ...preview.page, is_preview: true }} />
        </div>
      )}
      {server && (
        <p className="small">
          <a href={server.preview}>{editorTexts.previewLink}</a>
        </p>
      )}
    </section>
  )
}
