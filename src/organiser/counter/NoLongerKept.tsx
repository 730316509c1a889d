import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { counterTexts } from '../../text/counter.ts'
import { Alert } from '../../ui/messages/Alert.tsx'
import { forgetOutcomeAtom } from '../press.ts'
import { counterAtom, forgetEndedAtom } from './counterState.ts'
import type { NoLongerKeptTicket } from './counterStore.ts'
import { KEEP } from './keep.ts'

/** What is no longer kept back for this device though nobody has given it back here, why, and what is to be done. */
export function NoLongerKept() {
  const state = useAtomValue(counterAtom)
  const forget = useSetAtom(forgetEndedAtom)
  const ended = state?.ended ?? []
  const forgetOutcome = useSetAtom(forgetOutcomeAtom)
  // What was said when they were kept back is no longer true.
  useEffect(() => {
    if (ended.length > 0) forgetOutcome(KEEP)
  }, [ended.length, forgetOutcome])
  if (ended.length === 0) return null
  const dateOf = (type: number) =>
    state?.counter.dates.find(({ types }) => types.some(({ id }) => id === type))?.nice_date ?? ''
  const groups = Map.groupBy(ended, ({ type_id, nice_date, why }) => `${type_id} ${why} ${nice_date}`)
  return (
    <Alert type="warning">
      <p>{counterTexts.noLongerKept(ended.length)}</p>
      <ul className="counter-unsent">
        {[...groups].map(([group, tickets]) => {
          const [one] = tickets as [NoLongerKeptTicket]
          return (
            <li key={group}>
              <strong>
                {counterTexts.keptOf(tickets.length, one.name)}, {one.event}, {one.nice_date}
              </strong>
              . {counterTexts.whyEnded[one.why](dateOf(one.type_id))}
            </li>
          )
        })}
      </ul>
      <p>
        <button type="button" className="link" onClick={() => void forget(ended)}>
          {counterTexts.forgetEnded}
        </button>
      </p>
    </Alert>
  )
}
