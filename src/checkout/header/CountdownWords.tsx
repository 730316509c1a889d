import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { durationInWords } from '../../../contract/format/durations.ts'
import { isCheckingAtom, secondsLeftAtom } from '../../state/checkout.ts'

/** The seconds left at which the countdown is announced. */
const MARKS = [300, 120, 60, 20, 0]
const URGENT = 60

/** Announces the countdown to screen readers: at its start and at each mark. */
export function CountdownWords() {
  const left = useAtomValue(secondsLeftAtom)
  // An unconfirmed time is not announced.
  const seconds = useAtomValue(isCheckingAtom) ? null : left
  const [said, setSaid] = useState<number | null>(null)
  const mark = seconds === null ? null : (MARKS.findLast(one => seconds <= one) ?? Number.POSITIVE_INFINITY)

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each mark that is passed, and silent in between.
  useEffect(() => setSaid(mark === null ? null : seconds), [mark])

  if (said === null) return null
  const words =
    said === 0
      ? 'The time to complete your order is over.'
      : `You have ${durationInWords(said)} to complete your order.`
  return (
    <p className="visually-hidden" role={said <= URGENT ? 'alert' : 'status'}>
      {words}
    </p>
  )
}
