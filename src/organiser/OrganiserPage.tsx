import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { pages } from '../../contract/pages.ts'
import { StorageAbsent } from '../site/StorageAbsent.tsx'
import { editorTexts } from '../text/eventEditor.ts'
import { Alert } from '../ui/messages/Alert.tsx'
import { Waiting } from '../ui/messages/Waiting.tsx'
import { areaAtom, isAreaUnreachableAtom } from './area.ts'
import { editedAtom } from './editor/draftState.ts'
import { operatorTokenAtom } from './operator/operator.ts'
import '../ui/button.css'
import './OrganiserPage.css'

const late = {
  Editor: lazy(() => import('./editor/Editor.tsx')),
  Organiser: lazy(() => import('./Organiser.tsx')),
  BecomeOperator: lazy(() => import('./operator/BecomeOperator.tsx')),
}

/** The organiser's document: the area of the user's organisers, or one of their events to edit. */
export function OrganiserPage() {
  const isEditor = useAtomValue(editedAtom) !== null
  const isBeginning = useAtomValue(operatorTokenAtom) !== null
  return (
    <>
      <header className="organiser-header">
        <a className="mark" href={pages.organiser.path}>
          Foyer <span className="quiet organiser-word">organiser</span>
        </a>
        <nav aria-label="Main">
          <a href={pages.door.path}>{pages.door.title}</a>
          <a href={pages.home.path}>{editorTexts.shop}</a>
        </nav>
      </header>
      <StorageAbsent />
      <main className="page organiser-page" id="main">
        <Suspense fallback={<Opening />}>
          {isEditor ? <late.Editor /> : isBeginning ? <late.BecomeOperator /> : <Area />}
        </Suspense>
      </main>
    </>
  )
}

function Area() {
  const area = useAtomValue(areaAtom)
  const isUnreachable = useAtomValue(isAreaUnreachableAtom)
  if (area) return <late.Organiser data={area} />
  return isUnreachable ? (
    <div className="stack">
      <h1 tabIndex={-1}>{pages.organiser.title}</h1>
      <Alert type="error">{editorTexts.areaUnreachable}</Alert>
      <p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {editorTexts.tryAgain}
        </button>
      </p>
    </div>
  ) : (
    <Opening />
  )
}

const Opening = () => (
  <>
    <h1 tabIndex={-1}>{pages.organiser.title}</h1>
    <Waiting>{editorTexts.opening}</Waiting>
  </>
)
