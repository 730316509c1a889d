import { useAtomValue } from 'jotai'
import { pages } from '../../contract/pages.ts'
import { StorageAbsent } from '../site/StorageAbsent.tsx'
import { doorTexts } from '../text/door.ts'
import { Waiting } from '../ui/messages/Waiting.tsx'
import { DoorStrip, NotTaken } from './DoorStrip.tsx'
import { DoorView } from './DoorView.tsx'
import { openDoorsAtom } from './doorState.ts'
import { EventChoice } from './EventChoice.tsx'
import { askedEventsAtom, closedAtom, eventChoiceAtom } from './openDoor.ts'
import '../ui/button.css'
import './Door.css'

/** The door check: the doors of events, a choice of events, or why there is neither. */
export function DoorPage() {
  const isOpen = useAtomValue(openDoorsAtom).size > 0
  const choice = useAtomValue(eventChoiceAtom)
  return (
    <>
      <header className="door-header">
        <a className="mark" href={pages.door.path}>
          Foyer <span className="quiet">door</span>
        </a>
        {isOpen && <a href={pages.door.path}>{doorTexts.otherEvents}</a>}
      </header>
      {isOpen && <DoorStrip />}
      <StorageAbsent />
      <main className="page door-page" id="main">
        {isOpen ? <DoorView /> : choice ? <EventChoice {...choice} /> : <ClosedDoor />}
      </main>
    </>
  )
}

function ClosedDoor() {
  const closed = useAtomValue(closedAtom)
  const asked = useAtomValue(askedEventsAtom)
  if (closed === 'opening')
    return (
      <>
        <h1 tabIndex={-1}>{pages.door.title}</h1>
        <Waiting>{doorTexts.opening}</Waiting>
      </>
    )
  const text = {
    signed_out: doorTexts.signIn,
    not_member: asked.length === 0 ? doorTexts.noEvents : doorTexts.notMember,
    unreachable: doorTexts.unreachable,
  }[closed]
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{pages.door.title}</h1>
      <p role="status">{text}</p>
      {closed === 'unreachable' ? (
        <p>
          <button type="button" className="button" onClick={() => location.reload()}>
            {doorTexts.tryAgain}
          </button>
        </p>
      ) : closed === 'not_member' ? (
        <NotTaken />
      ) : (
        <p>
          <a className="button" href={`${pages.sign_in.path}?to=door`}>
            Sign in
          </a>
        </p>
      )}
    </div>
  )
}
