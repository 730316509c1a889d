import { useAtomValue } from 'jotai'
import { durationAsClock } from '../../contract/format/durations.ts'
import { isCheckingAtom, secondsLeftAtom } from '../state/checkout.ts'
import { Icon } from '../ui/Icon.tsx'
import './Countdown.css'

const SHORT = 120

/** The time left of the hold. Screen readers do not read it; CountdownWords announces it. */
export function Countdown() {
  const seconds = useAtomValue(secondsLeftAtom)
  const isChecking = useAtomValue(isCheckingAtom)
  if (seconds === null) return <span />
  return (
    <span className="countdown" data-short={seconds <= SHORT || undefined}>
      <Icon name="clock" />
      <span role="timer" aria-label="Time left to complete your order">
        {durationAsClock(seconds)}
      </span>
      {isChecking && <span className="small">checking</span>}
    </span>
  )
}
