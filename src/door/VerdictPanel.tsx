import { useAtomValue, useSetAtom } from 'jotai'
import { guestName, type VerdictTone, verdictWords } from '../../contract/rules/door/verdictWords.ts'
import { doorTexts } from '../text/door.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { undoAtom } from './check.ts'
import { directionDraft, openDoorsAtom, shownVerdictAtom } from './doorState.ts'

const icons: Record<VerdictTone, IconName> = { good: 'tick', warn: 'warning', bad: 'clear' }

/** The verdict on the last code, in words that can be read at arm's length. */
export function VerdictPanel() {
  const shown = useAtomValue(shownVerdictAtom)
  const undo = useSetAtom(undoAtom)
  const isOut = useAtomValue(directionDraft.atom) === 'out'
  const words = shown && verdictWords(shown.verdict)
  return (
    <section className="door-verdict" data-tone={words?.tone}>
      <div role="status" aria-live="assertive" aria-atomic="true">
        {words ? (
          <>
            <p className="door-word">
              <Icon name={icons[words.tone]} />
              {words.title}
            </p>
            <TicketFacts />
            {words.detail && <p>{words.detail}</p>}
            {shown.isSaved || <p>{doorTexts.notSaved}</p>}
          </>
        ) : (
          <p className="door-idle">{isOut ? doorTexts.waitingOut : doorTexts.waiting}</p>
        )}
      </div>
      {shown?.admission && (
        <button type="button" className="button door-undo" onClick={() => void undo()}>
          {shown.admission.leaves ? doorTexts.undoExit : doorTexts.undo}
        </button>
      )}
    </section>
  )
}

/** Whose ticket it is: name, type, date and seat, and its event where several are open. */
function TicketFacts() {
  const shown = useAtomValue(shownVerdictAtom)
  const doors = useAtomValue(openDoorsAtom)
  const verdict = shown?.verdict
  const { types = [], event } = (shown && doors.get(shown.event)?.list) ?? {}
  const ticket = verdict && 'ticket' in verdict ? verdict.ticket : null
  if (!ticket) return null
  const type = types.find(({ id }) => id === ticket.type)
  const facts = [
    doors.size > 1 && event?.title,
    type?.name,
    type?.nice_date,
    ticket.seat && `Seat ${ticket.seat}`,
  ]
  return (
    <>
      <p className="door-holder">{guestName(ticket)}</p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </>
  )
}
