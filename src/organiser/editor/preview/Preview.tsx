import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Answer } from '../../../../contract/call.ts'
import { getEventPreview } from '../../../../contract/calls/organiserEvents.ts'
import type { EventPage, ListedEvent } from '../../../../contract/entities/catalogue.ts'
import { call } from '../../../api/call.ts'
import Event from '../../../shop/Event.tsx'
import { EventCards } from '../../../shop/EventCards.tsx'
import { editorTexts } from '../../../text/eventEditor.ts'
import { Waiting } from '../../../ui/messages/Waiting.tsx'
import { Ticket } from '../../../wallet/Ticket.tsx'
import { editedAtom, fieldsAtom, isAllSavedAtom, serverDraftAtom } from '../draftState.ts'
import { sampleTicket } from './sampleTicket.ts'
import '../../../shop/Event.css'

const previewAtom = atom<Answer<typeof getEventPreview> | null>(null)

const loadPreviewAtom = atom(null, async (get, set): Promise<void> => {
  const edited = get(editedAtom)
  if (!edited) return
  const sent = await call(getEventPreview, { organiser_id: edited.organiser, draft: edited.draft })
  if (sent.ok && get(editedAtom) === edited) set(previewAtom, sent.answer)
})

/** The page of the event, its card and a ticket as they will look, loaded again whenever something more is saved. */
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
        <Looks page={preview.page} card={preview.card ?? null} />
      )}
      {server && (
        <p className="small">
          <a href={server.preview}>{editorTexts.previewLink}</a>
        </p>
      )}
    </section>
  )
}

interface LooksProps {
  page: EventPage
  card: ListedEvent | null
}

function Looks({ page, card }: LooksProps) {
  const ticket = sampleTicket(page, useAtomValue(fieldsAtom))
  return (
    <>
      {card && (
        <>
          <h3>{editorTexts.previewCard}</h3>
          <div className="editor-card" inert>
            <EventCards events={[card]} />
          </div>
        </>
      )}
      {ticket && (
        <>
          <h3>{editorTexts.previewTicket}</h3>
          <div inert>
            <Ticket ticket={ticket} />
          </div>
        </>
      )}
      <h3>{editorTexts.previewPage}</h3>
      <div className="editor-page" inert>
        <Event data={{ ...page, is_preview: true }} />
      </div>
    </>
  )
}
