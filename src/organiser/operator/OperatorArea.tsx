import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { wholeNumber } from '../../../contract/format/money.ts'
import { plural } from '../../../contract/format/words.ts'
import { operatorTexts } from '../../text/operator.ts'
import { NewOrganiserForm } from './NewOrganiserForm.tsx'
import { addOrganiserAtom, loadOperatorAreaAtom, operatorAreaAtom } from './operator.ts'

/** For the operator: organisers, payment providers, and what waits or has failed. For others, nothing. */
export function OperatorArea() {
  const area = useAtomValue(operatorAreaAtom)
  const load = useSetAtom(loadOperatorAreaAtom)
  const add = useSetAtom(addOrganiserAtom)
  useEffect(() => void load(), [load])
  if (!area) return null
  return (
    <section className="stack" aria-labelledby="operator">
      <h2 id="operator">{operatorTexts.title}</h2>
      <div className="card stack">
        <h3>{operatorTexts.organisers}</h3>
        <ul className="facts">
          {area.organisers.map(({ id, name, events, members, is_payable }) => (
            <li key={id}>
              <strong>{name}</strong>{' '}
              <span className="quiet small">
                {plural(events, 'event')}, {plural(members, 'member')}
                {!is_payable && `. ${operatorTexts.sellsFree}`}
              </span>
            </li>
          ))}
        </ul>
        <NewOrganiserForm
          labels={{
            name: operatorTexts.newOrganiser,
            email: operatorTexts.firstMember,
            add: operatorTexts.add,
          }}
          onAdd={add}
        />
      </div>
      <div className="card stack">
        <h3>{operatorTexts.payments}</h3>
        <ul className="facts">
          {area.providers.map(({ title, mode }) => (
            <li key={title}>
              <strong>{title}</strong> <span className="quiet small">{operatorTexts.modes[mode]}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="card stack">
        <h3>{operatorTexts.counts}</h3>
        <ul className="facts">
          {area.counts.map(({ what, count }) => (
            <li key={what}>
              <strong>{wholeNumber(count)}</strong> <span className="quiet small">{what}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
