import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { MOST_AT_COUNTER } from '../../../contract/counter/counter.ts'
import { counterTexts } from '../../text/counter.ts'
import { Stepper } from '../../ui/fields/Stepper.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { hasNetworkAtom, isStoredAtom, keptLeftAtom } from './counterState.ts'
import { giveBackAtom, KEEP, keepAtom } from './keep.ts'
import { dateAtom, keptOf } from './plan.ts'

/** Tickets of the chosen date that this device sells without a network. */
export function Kept() {
  const date = useAtomValue(dateAtom)
  const [hasNetwork, isStored] = [useAtomValue(hasNetworkAtom), useAtomValue(isStoredAtom)]
  const all = useAtomValue(keptLeftAtom)
  const id = useId()
  if (!date) return null
  const kept = date.types.flatMap(type => {
    const own = keptOf(all, { type, qty: Number.POSITIVE_INFINITY })
    return own.length > 0 ? [{ type, count: own.length }] : []
  })
  return (
    <section className="card stack counter-kept" aria-labelledby={id}>
      <h2 id={id}>{counterTexts.keep}</h2>
      <p className="quiet small">{counterTexts.aboutKeep}</p>
      {kept.length === 0 ? (
        <p>{counterTexts.noneKept}</p>
      ) : (
        <ul>
          {kept.map(({ type, count }) => (
            <li key={type.id}>{counterTexts.keptOf(count, type.name)}</li>
          ))}
        </ul>
      )}
      <OutcomeAt place={KEEP} />
      {!isStored && <p className="small">{counterTexts.cannotStore}</p>}
      {hasNetwork && isStored && <KeepMore />}
      {kept.length > 0 && <GiveBack types={kept.map(({ type }) => type.id)} of={date.event} />}
    </section>
  )
}

function KeepMore() {
  const date = useAtomValue(dateAtom)
  const keep = useSetAtom(keepAtom)
  const [chosen, choose] = useState(0)
  const [count, setCount] = useState<number | ''>(5)
  const id = useId()
  const type = date?.types.find(one => one.id === chosen) ?? date?.types[0]
  if (!type) return null
  const most = Math.min(type.left, MOST_AT_COUNTER)
  // Fewer can be left than when it was typed.
  const qty = count === '' ? '' : Math.min(count, most)
  return (
    <div className="counter-keep">
      <div className="field">
        <label htmlFor={id}>{counterTexts.keepType}</label>
        <span className="field-box">
          <select id={id} value={type.id} onChange={event => choose(Number(event.target.value))}>
            {date?.types.map(one => (
              <option key={one.id} value={one.id}>
                {one.name}, {counterTexts.left(one.left, 0)}
              </option>
            ))}
          </select>
        </span>
      </div>
      <p className="small quiet">{counterTexts.canKeep(type.left, MOST_AT_COUNTER)}</p>
      {most > 0 && (
        <>
          <Stepper
            of={counterTexts.keepNow}
            value={qty}
            least={1}
            most={most}
            onChange={typed =>
              setCount(typed === null ? '' : Math.max(1, Math.min(Math.trunc(typed) || 1, most)))
            }
          />
          <PressButton name={KEEP} look="button" of={type.name} onPress={() => keep(type.id, qty || 1)}>
            {counterTexts.keepNow}
          </PressButton>
        </>
      )}
    </div>
  )
}

function GiveBack({ types, of }: { types: number[]; of: string }) {
  const giveBack = useSetAtom(giveBackAtom)
  return (
    <p>
      <PressButton name={KEEP} look="link" of={of} onPress={() => giveBack(types)}>
        {counterTexts.giveBack}
      </PressButton>
    </p>
  )
}
