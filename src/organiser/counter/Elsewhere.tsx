import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { KeptElsewhere } from '../../../contract/counter/counter.ts'
import { counterTexts } from '../../text/counter.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { elsewhereAtom, hasNetworkAtom } from './counterState.ts'
import { ELSEWHERE, giveBackElsewhereAtom } from './elsewhere.ts'

/** What other devices keep back, which a member gives back where a device is lost or broken. */
export function Elsewhere() {
  const rows = useAtomValue(elsewhereAtom)
  const hasNetwork = useAtomValue(hasNetworkAtom)
  const id = useId()
  if (!hasNetwork) return null
  return (
    <>
      <OutcomeAt place={ELSEWHERE} />
      {rows.length > 0 && (
        <section className="stack" aria-labelledby={id}>
          <h2 id={id}>{counterTexts.elsewhere}</h2>
          <ul className="stack">
            {rows.map(row => (
              <KeptThere key={row.tickets[0]} row={row} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function KeptThere({ row }: { row: KeptElsewhere }) {
  const giveBack = useSetAtom(giveBackElsewhereAtom)
  const { device, members, since, event, nice_date, tickets } = row
  return (
    <li className="card">
      <p>
        <strong>{counterTexts.keptThere(tickets.length, device)}</strong>
      </p>
      <p className="small">
        {event}, {nice_date}
      </p>
      <p className="quiet small">{counterTexts.keptBy(members, since)}</p>
      <AskFirst
        text={
          <>
            {counterTexts.giveBackThere}{' '}
            <span className="visually-hidden">{counterTexts.device(device, false)}</span>
          </>
        }
        title={counterTexts.askGiveBack(tickets.length)}
        action={counterTexts.giveBackAction}
        onAction={() => giveBack(row)}
      >
        {counterTexts.aboutGiveBack}
      </AskFirst>
    </li>
  )
}
