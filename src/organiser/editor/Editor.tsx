import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { eventForm } from '../../../contract/catalogue/eventForm.ts'
import { pages } from '../../../contract/pages.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { editorTexts } from '../../text/eventEditor.ts'
import { eventSections, eventTexts } from '../../text/eventTexts.ts'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { editedAtom, eventTitleAtom, isAllSavedAtom, serverDraftAtom } from './draftState.ts'
import { openingFailureAtom, watchDraftAtom } from './openDraft.ts'
import { Part, type PartText } from './Part.tsx'
import { PublishBar } from './PublishBar.tsx'
import './Editor.css'

// Where its code cannot be loaded, there is no preview; everything else works.
const Preview = lazy(() => import('./Preview.tsx').catch(() => ({ default: () => <></> })))

/** An event as its organiser's members edit it. */
export default function Editor() {
  const edited = useAtomValue(editedAtom)
  const server = useAtomValue(serverDraftAtom)
  const failure = useAtomValue(openingFailureAtom)
  const watch = useSetAtom(watchDraftAtom)
  useEffect(() => watch(), [watch])
  if (!server && failure !== 'new')
    return (
      <>
        <h1 tabIndex={-1}>{editorTexts.title}</h1>
        {failure === null ? (
          <Waiting>{editorTexts.opening}</Waiting>
        ) : (
          <Alert type="error">
            {failure === 'not_yours' ? editorTexts.notYours : editorTexts.unreachable}
          </Alert>
        )}
      </>
    )
  return (
    <div className="editor" key={edited?.draft}>
      <Head />
      <nav className="editor-nav" aria-label={editorTexts.sections}>
        {eventSections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className="editor-form">
        {eventSections.map(({ id, title, keys }) => (
          <section key={id} id={id} className="editor-section" aria-labelledby={`${id}-title`} tabIndex={-1}>
            <h2 id={`${id}-title`}>{title}</h2>
            {keys.map(key => (
              <Part key={key} path={key} part={eventForm[key]} text={eventTexts[key] as PartText} />
            ))}
          </section>
        ))}
        <PublishBar />
      </div>
      <Suspense fallback={null}>
        <Preview />
      </Suspense>
    </div>
  )
}

function Head() {
  const title = useAtomValue(eventTitleAtom)
  return (
    <header className="editor-head">
      <p>
        <a href={pages.organiser.path}>{editorTexts.back}</a>
      </p>
      <h1 tabIndex={-1}>{title || editorTexts.untitled}</h1>
      <SavedState />
    </header>
  )
}

/** Whether what is typed is on the server, on its way, or on this device alone. */
function SavedState() {
  const isSaved = useAtomValue(isAllSavedAtom)
  const isOnline = useAtomValue(isOnlineAtom)
  return (
    <p className="quiet small" role="status">
      {isSaved ? editorTexts.allSaved : isOnline ? editorTexts.saving : editorTexts.savedHere}
    </p>
  )
}
