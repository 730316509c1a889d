import { useAtomValue, useSetAtom } from 'jotai'
import { Fragment, lazy, Suspense, useEffect, useState } from 'react'
import { eventForm } from '../../../contract/catalogue/eventForm.ts'
import { pages } from '../../../contract/pages.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { editorTexts } from '../../text/eventEditor.ts'
import { eventSections } from '../../text/eventSections.ts'
import { eventTexts } from '../../text/eventTexts.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { editedAtom, eventTitleAtom, fieldsAtom, isAllSavedAtom, serverDraftAtom } from './draftState.ts'
import { LostWords } from './LostWords.tsx'
import { openingFailureAtom, watchDraftAtom } from './openDraft.ts'
import { Part, type PartText } from './Part.tsx'
import { PublishBar } from './PublishBar.tsx'
import { RepeatDates } from './RepeatDates.tsx'
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
        {eventSections.map(section => (
          <SectionOf key={section.id} {...section} />
        ))}
        <PublishBar />
      </div>
      <Suspense fallback={null}>
        <Preview />
      </Suspense>
    </div>
  )
}

type SectionProps = (typeof eventSections)[number]

function SectionOf({ id, title, keys, more }: SectionProps) {
  const fields = useAtomValue(fieldsAtom)
  // It stays as it is while somebody types in it.
  const [isOpen] = useState(() =>
    more.some(key => Object.keys(fields).some(path => path.split('.')[0] === key && fields[path])),
  )
  return (
    <section id={id} className="editor-section" aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Parts keys={keys} />
      {more.length > 0 && (
        <Fold
          isOpen={isOpen}
          summary={
            <>
              {editorTexts.moreOptions} <span className="visually-hidden">{title}</span>
            </>
          }
        >
          <Parts keys={more} />
        </Fold>
      )}
    </section>
  )
}

const Parts = ({ keys }: { keys: SectionProps['keys'] }) =>
  keys.map(key => (
    <Fragment key={key}>
      <Part path={key} part={eventForm[key]} text={eventTexts[key] as PartText} />
      {key === 'dates' && <RepeatDates />}
    </Fragment>
  ))

function Head() {
  const title = useAtomValue(eventTitleAtom)
  return (
    <header className="editor-head">
      <p>
        <a href={pages.organiser.path}>{editorTexts.back}</a>
      </p>
      <h1 tabIndex={-1}>{title || editorTexts.untitled}</h1>
      <SavedState />
      <LostWords />
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
