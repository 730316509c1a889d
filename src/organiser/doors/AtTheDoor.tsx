import { atom, useAtomValue } from 'jotai'
import type { Answer } from '../../../contract/call.ts'
import { getDoorFindings } from '../../../contract/calls/doorFindings.ts'
import { wholeNumber } from '../../../contract/format/money.ts'
import { pages } from '../../../contract/pages.ts'
import { findingWords, guestName } from '../../../contract/rules/door/verdictWords.ts'
import { call } from '../../api/call.ts'
import { organiserTexts } from '../../text/organiser.ts'

const eventsAtom = atom<Answer<typeof getDoorFindings>['events']>(null)

/** While it is mounted, who is in is read once; a write reads it again. Without an answer, the link to the door remains. */
export const findingsByEventAtom = atom(
  get => new Map(get(eventsAtom)?.map(event => [event.event_id, event])),
  async (_get, set) => {
    const sent = await call(getDoorFindings, {})
    if (sent.ok) set(eventsAtom, sent.answer.events)
  },
)
findingsByEventAtom.onMount = load => void load()

/** The link to an event's door check, how many are in, and the tickets that should not have come in as they did. */
export function AtTheDoor({ event, of }: { event: number; of: string }) {
  const found = useAtomValue(findingsByEventAtom).get(event)
  return (
    <>
      <p>
        <a className="link" href={`${pages.door.path}?event=${event}`}>
          {pages.door.title} <span className="visually-hidden">{of}</span>
        </a>
        {found && (
          <span className="quiet small"> {organiserTexts.admitted(wholeNumber(found.admitted))}</span>
        )}
      </p>
      {found && found.findings.length > 0 && (
        <ul className="stack small" aria-label={`${organiserTexts.doorFindings}, ${of}`}>
          {found.findings.map(({ kind, ticket, admissions }) => (
            <li key={`${kind} ${ticket.id}`}>
              <strong>{[guestName(ticket), ticket.seat].filter(Boolean).join(', ')}</strong> {ticket.id}.{' '}
              {findingWords({ kind, admissions })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
