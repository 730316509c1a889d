import { useId } from 'react'
import { wholeNumber } from '../../../contract/format/money.ts'
import './ProgressRow.css'

/** A bar of how much of something is done, with its numbers. */
export function ProgressRow({ label, done, all }: { label: string; done: number; all: number }) {
  const id = useId()
  return (
    <p className="progress-row">
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={done} max={all} />
      <span>{`${wholeNumber(done)} of ${wholeNumber(all)}`}</span>
    </p>
  )
}
