import { useId } from 'react'
import { moneyTexts } from '../../text/money.ts'
import { areInOrder, type Days, isSame } from './spans.ts'
import '../../ui/fields/TextField.css'

interface Props {
  /** The spans that a press chooses, by their names. */
  spans: Record<string, Days>
  /** null: none are chosen yet. */
  days: Days | null
  onChoose: (days: Days) => Promise<void>
}

/** The days of a report: a press for those that are asked for most, and two fields for any. */
export function ChooseDays({ spans, days, onChoose }: Props) {
  const { from, to } = days ?? { from: '', to: '' }
  const typed = { from, to }
  const id = useId()
  const isWrong = !areInOrder(typed)
  const field = (bound: keyof Days) => (
    <div className="field" data-invalid={isWrong || undefined}>
      <label htmlFor={`${id}${bound}`}>{moneyTexts[bound]}</label>
      <span className="field-box">
        <input
          id={`${id}${bound}`}
          type="date"
          value={typed[bound]}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}wrong` : undefined}
          onChange={event => void onChoose({ ...typed, [bound]: event.target.value })}
        />
      </span>
    </div>
  )
  return (
    <fieldset className="money-days">
      <legend className="visually-hidden">{moneyTexts.span}</legend>
      <div className="chips">
        {Object.entries(spans).map(([name, span]) => (
          <button
            key={name}
            type="button"
            aria-pressed={isSame(span, typed)}
            onClick={() => void onChoose(span)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="money-fields">
        {field('from')}
        {field('to')}
      </div>
      {isWrong && (
        <p className="field-problem" id={`${id}wrong`}>
          {moneyTexts.wrongOrder}
        </p>
      )}
    </fieldset>
  )
}
