import { useAtomValue, useSetAtom } from 'jotai'
import { Fragment, lazy, useEffect, useState } from 'react'
import { pages } from '../../../contract/pages.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { editorTexts } from '../../text/eventEditor.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { areaAtom } from '../area.ts'
import { EventChanges } from '../changes/EventChanges.tsx'
import { loadCodeChoicesAtom } from '../codes/madeFor.ts'
import { SignInFirst } from '../SignInFirst.tsx'
import {
  conflictsAtom,
  editableAtom,
  editedAtom,
  editedTitleAtom,
  fieldsAtom,
  isAllSavedAtom,
  openingFailureAtom,
  serverDraftAtom,
} from './draftState.ts'
import { partAt, sectionsOf } from './formWords.ts'
import { Gone } from './Gone.tsx'
import { isGoneAtom } from './gone.ts'
import { RepeatDates } from './inputs/RepeatDates.tsx'
import { LostWords } from './LostWords.tsx'
import { watchDraftAtom } from './openDraft.ts'
import { Part } from './Part.tsx'
import { PublishBar } from './PublishBar.tsx'
import { PreviewGuard } from './preview/PreviewGuard.tsx'
import './Editor.css'

const Preview = lazy(() => import('./preview/Preview.tsx'))

/** An event as its organiser's members edit it. */
export default function Editor() {
  const edited = useAtomValue(editedAtom)
  const server = useAtomValue(serverDraftAtom)
  const failure = useAtomValue(openingFailureAtom)
  const area = useAtomValue(areaAtom)
  const of = useAtomValue(editableAtom)
  const isGone = useAtomValue(isGoneAtom)
  const sections = sectionsOf(of)
  const watch = useSetAtom(watchDraftAtom)
  useEffect(() => watch(), [watch])
  const loadChoices = useSetAtom(loadCodeChoicesAtom)
  useEffect(() => {
    if (of === 'organiser' && edited) void loadChoices(edited.organiser)
  }, [of, edited, loadChoices])
  if (!server && failure !== 'new')
    return (
      <>
        <h1 tabIndex={-1}>{editorTexts.title}</h1>
        {failure === null ? (
          <Waiting>{editorTexts.opening}</Waiting>
        ) : failure === 'not_yours' && area?.organisers === null ? (
          <SignInFirst />
        ) : (
          <Alert type="error">
            {failure === 'not_yours' ? editorTexts.notYours : editorTexts.unreachable}
          </Alert>
        )}
      </>
    )
  return (
    <div className="editor" data-of={of} key={edited?.draft}>
      <Head />
      <nav className="chips editor-nav" aria-label={editorTexts.sections}>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#part-${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className="editor-form">
        {sections.map(section => (
          <SectionOf key={section.id} {...section} />
        ))}
        {!isGone && <PublishBar />}
        {edited && of === 'event' && <EventChanges {...edited} />}
      </div>
      {of === 'event' && (
        <PreviewGuard>
          <Preview />
        </PreviewGuard>
      )}
    </div>
  )
}

type SectionProps = ReturnType<typeof sectionsOf>[number]

function SectionOf({ id, title, keys, more }: SectionProps) {
  const fields = useAtomValue(fieldsAtom)
  // It stays as it is while somebody types in it.
  const [isOpen] = useState(() =>
    more.some(key => Object.keys(fields).some(path => path.split('.')[0] === key && fields[path])),
  )
  return (
    <section id={`part-${id}`} className="editor-section" aria-labelledby={`part-${id}-title`} tabIndex={-1}>
      <h2 id={`part-${id}-title`}>{title}</h2>
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

function Parts({ keys }: { keys: SectionProps['keys'] }) {
  const of = useAtomValue(editableAtom)
  return keys.map(key => (
    <Fragment key={key}>
      <Part path={key} {...partAt(of, key)} />
      {key === 'dates' && <RepeatDates />}
    </Fragment>
  ))
}

function Head() {
  const title = useAtomValue(editedTitleAtom)
  const isGone = useAtomValue(isGoneAtom)
  return (
    <header className="editor-head">
      <p>
        <a href={pages.organiser.path}>{editorTexts.back}</a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      {isGone ? <Gone /> : <SavedState />}
      <LostWords />
    </header>
  )
}

/** Whether what is typed is on the server, on its way, or on this device alone. */
function SavedState() {
  const isSaved = useAtomValue(isAllSavedAtom)
  const isRefused = useAtomValue(conflictsAtom).size > 0
  const isOnline = useAtomValue(isOnlineAtom)
  return (
    <p className="quiet small" role="status">
      {isSaved
        ? editorTexts.allSaved
        : isRefused
          ? editorTexts.notAllSaved
          : isOnline
            ? editorTexts.saving
            : editorTexts.savedHere}
    </p>
  )
}
