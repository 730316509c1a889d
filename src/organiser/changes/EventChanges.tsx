import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { EventChange } from '../../../contract/entities/eventChange.ts'
import { plural } from '../../../contract/format/words.ts'
import { eventChangesTexts } from '../../text/eventChanges.ts'
import { ProgressRow } from '../progress/ProgressRow.tsx'
import { areChangesUnreadAtom, eventChangesAtom, watchChangesAtom } from './changes.ts'
import './EventChanges.css'

/** What of the event was changed after tickets were sold, with how far the letters and refunds are. */
export function EventChanges({ organiser, draft }: { organiser: number; draft: string }) {
  const watch = useSetAtom(watchChangesAtom)
  const changes = useAtomValue(eventChangesAtom) ?? []
  const isUnread = useAtomValue(areChangesUnreadAtom)
  useEffect(() => watch({ organiser_id: organiser, draft }), [watch, organiser, draft])
  if (changes.length === 0) return null
  return (
    <section className="event-changes stack" aria-label={eventChangesTexts.title}>
      <h2>{eventChangesTexts.title}</h2>
      {isUnread && <p role="status">{eventChangesTexts.unreachable}</p>}
      <ol>
        {changes.map(change => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
    </section>
  )
}

function Change({ change: { at, by, what, is_counted, letters, refunds } }: { change: EventChange }) {
  const { failed } = refunds
  return (
    <li className="stack">
      <p>
        <strong>{what.map(kind => eventChangesTexts.what[kind]).join(', ')}</strong>{' '}
        <span className="quiet small">{eventChangesTexts.by(at, by)}</span>
      </p>
      {!is_counted && <p role="status">{eventChangesTexts.notCounted}</p>}
      {letters.all > 0 && (
        <ProgressRow label={eventChangesTexts.letters} done={letters.sent} all={letters.all} />
      )}
      {letters.refused > 0 && <p>{eventChangesTexts.refused(plural(letters.refused, 'letter'))}</p>}
      {refunds.all > 0 && (
        <ProgressRow label={eventChangesTexts.refunds} done={refunds.made} all={refunds.all} />
      )}
      {failed.length > 0 && <p>{eventChangesTexts.failed(failed.join(', '))}</p>}
    </li>
  )
}
