import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import { moneyTexts } from '../../text/money.ts'
import { chooseDaysAtom, daysAtom } from './money.ts'
import { areInOrder, type Days, isSame, type SpanName, spansAt } from './spans.ts'
import '../../ui/fields/TextField.css'

/** The days of the report: a press for those that are asked for most, and two fields for any. */
export function ChooseDays({ today }: { today: string }) {
  const days = useAtomValue(daysAtom) ?? { from: '', to: '' }
  const choose = useSetAtom(chooseDaysAtom)
  const id = useId()
  const spans = Object.entries(spansAt(today)) as [SpanName, Days][]
  const isWrong = !areInOrder(days)
  const field = (bound: keyof Days) => (
    <div className="field" data-invalid={isWrong || undefined}>
      <label htmlFor={`${id}${bound}`}>{moneyTexts[bound]}</label>
      <span className="field-box">
        <input
          id={`${id}${bound}`}
          type="date"
          value={days[bound]}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}wrong` : undefined}
          onChange={event => void choose({ ...days, [bound]: event.target.value })}
        />
      </span>
    </div>
  )
  return (
    <fieldset className="money-days">
      <legend className="visually-hidden">{moneyTexts.span}</legend>
      <div className="chips">
        {spans.map(([name, span]) => (
          <button
            key={name}
            type="button"
            aria-pressed={isSame(span, days)}
            onClick={() => void choose(span)}
          >
            {moneyTexts.spans[name]}
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
