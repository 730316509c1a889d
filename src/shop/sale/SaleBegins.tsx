import { durationAsClock, durationInWords } from '../../../contract/format/durations.ts'
import { useSecondsUntil } from './saleClock.ts'

const DAY = 86_400
const HOUR = 3600

/** When the sale of a ticket begins, with a countdown. */
export function SaleBegins({ from }: { from: { at: string; nice_date: string } }) {
  const seconds = useSecondsUntil(from.at)
  return (
    <p className="sale-begins quiet small">
      <strong>On sale from {from.nice_date}</strong>
      {seconds !== null && (
        <span role="timer">
          {seconds < DAY ? durationAsClock(seconds) : durationInWords(seconds - (seconds % HOUR))} to go
        </span>
      )}
    </p>
  )
}
