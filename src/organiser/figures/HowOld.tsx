import { clockTime } from '../../../contract/format/dates.ts'
import { durationInWords } from '../../../contract/format/durations.ts'
import { figureTexts } from '../../text/figures.ts'

interface Props {
  /** When what is shown was read, in milliseconds. */
  readAt: number
  /** Why the last try has failed, and when it was made; null: it has not. */
  failure: { words: string; at: number } | null
  /** What is said while it is read again and again. */
  asOf: (time: string) => string
}

/** How old what is shown is. */
export const HowOld = ({ readAt, failure, asOf }: Props) => (
  <p className={failure ? undefined : 'quiet small'} role={failure ? 'status' : undefined}>
    {failure
      ? figureTexts.old(clockTime(readAt), ageInWords(failure.at - readAt), failure.words)
      : asOf(clockTime(readAt))}
  </p>
)

/** Minutes and more, because it is read twice a minute. */
const ageInWords = (ms: number): string =>
  ms < 60_000 ? figureTexts.lessThanAMinute : durationInWords(Math.floor(ms / 60_000) * 60)
